import { createHash, generateKeyPairSync } from 'node:crypto'

/** User present, user verified, credential data attached. */
const FLAGS = 0x45

/**
 * Makes a passkey as a browser and its authenticator do, without an attestation.
 * @param challenge from the request. @returns the browser's answer.
 */
export function makePasskey(challenge: string, address: string, credentialId: Buffer) {
  const { origin, hostname } = new URL(address)
  const client = JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false })
  const length = Buffer.alloc(2)
  length.writeUInt16BE(credentialId.length)
  const data = Buffer.concat([
    createHash('sha256').update(hostname).digest(),
    Buffer.from([FLAGS, 0, 0, 0, 0]),
    Buffer.alloc(16),
    length,
    credentialId,
    publicKey(),
  ])
  const id = credentialId.toString('base64url')
  return {
    id,
    rawId: id,
    type: 'public-key',
    response: {
      clientDataJSON: Buffer.from(client).toString('base64url'),
      attestationObject: attestation(data).toString('base64url'),
      transports: ['internal'],
    },
  }
}

/** A key on the curve P-256 for ES256, in COSE. */
function publicKey(): Buffer {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    format: 'jwk',
  })
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
}

/** `{ fmt: 'none', attStmt: {}, authData }`, in CBOR. */
function attestation(data: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x58, data.length]),
    data,
  ])
}
