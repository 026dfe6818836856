// SHA-256 only. OpenSSL 3 calls these functions deprecated in favour of its provider interface; Digest/SHA256.swift says why
// they are the ones to use here.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
