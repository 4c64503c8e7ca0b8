import { readdirSync } from 'node:fs'
import { PHASE_PRODUCTION_SERVER } from 'next/constants.js'
import createNextIntlPlugin from 'next-intl/plugin'

const MESSAGES = './lib/i18n'

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // The server compresses (server/http.ts), with brotli where the browser takes it.
  compress: false,
  // Types are checked by `npm test`; a start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  // In development it would write down what actions are called with, passwords among it.
  logging: { serverFunctions: false },
  // Messages are compiled when they are bundled, so their formatter only formats.
  turbopack: {
    resolveAlias: {
      'use-intl/format-message': './node_modules/use-intl/dist/esm/production/format-message/format-only.js',
    },
    rules: {
      '*.json': {
        loaders: [`${MESSAGES}/compile-messages.cjs`],
        condition: { path: `${MESSAGES}/**/*` },
        as: '*.json',
      },
    },
  },
  serverExternalPackages: ['pg-boss', 'pg', 'undici', '@node-rs/argon2', 'nodemailer'],
}

const messageFiles = () =>
  readdirSync(`${MESSAGES}/en`)
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${MESSAGES}/en/${name}`)

/**
 * Writes the types of the messages next to them: with the texts as literal types, the compiler knows which values each of
 * them takes. A built studio leaves its folder as it is.
 */
export default (phase) =>
  createNextIntlPlugin({
    requestConfig: `${MESSAGES}/request.ts`,
    experimental: phase === PHASE_PRODUCTION_SERVER ? {} : { createMessagesDeclaration: messageFiles() },
  })(config)
