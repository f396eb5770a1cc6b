"""The checker of certificates for Otrio."""
