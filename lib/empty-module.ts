// Replaces the `server-only` package where a module is not loaded by Next's bundler.
export {}
