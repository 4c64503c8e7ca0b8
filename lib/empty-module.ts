// Stands in for the `server-only` package where Next's bundler is not the one that loads the module.
export {}
