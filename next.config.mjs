import createNextIntlPlugin from 'next-intl/plugin'

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // The server compresses (server/http.ts), with brotli where the browser takes it.
  compress: false,
  // Types are checked by `npm test`; a start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  // In development it would write down what actions are called with, passwords among it.
  logging: { serverFunctions: false },
  // Messages are compiled before they are used (lib/i18n/ready-to-format.ts), which spares browsers the parser.
  turbopack: {
    resolveAlias: {
      'use-intl/format-message': './node_modules/use-intl/dist/esm/production/format-message/format-only.js',
    },
  },
  serverExternalPackages: ['pg-boss', 'pg', 'undici', '@node-rs/argon2'],
}

export default createNextIntlPlugin('./lib/i18n/request.ts')(config)
