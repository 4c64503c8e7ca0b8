import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

const config: NextConfig = {
  poweredByHeader: false,
  // Types are checked by `npm test`; a start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  // In development it would write down what actions are called with, passwords among it.
  logging: { serverFunctions: false },
  // Messages are compiled before they are used (lib/language/ready-to-format.ts), which spares browsers the parser.
  turbopack: {
    resolveAlias: {
      'use-intl/format-message': './node_modules/use-intl/dist/esm/production/format-message/format-only.js',
    },
  },
  serverExternalPackages: ['@electric-sql/pglite', 'pg-boss', 'pg', 'undici', '@node-rs/argon2'],
}

export default createNextIntlPlugin('./lib/language/request.ts')(config)
