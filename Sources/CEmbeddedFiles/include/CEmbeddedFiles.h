#pragma once
#include <stddef.h>

/// The bytes of a file that is compiled in, by its path in the package: `Templates/rules/de.json`. NULL for others.
const unsigned char *_Nullable embedded_file(const char *_Nonnull name, size_t *_Nonnull count);
