import type { NextConfig } from 'next'

const config: NextConfig = {
  poweredByHeader: false,
  serverExternalPackages: ['@electric-sql/pglite', 'pg-boss', 'pg', 'undici', '@node-rs/argon2'],
}

export default config
