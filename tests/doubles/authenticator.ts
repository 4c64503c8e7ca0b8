import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** Flags of authenticator data: the person was present, and recognized by fingerprint, face or PIN. */
const PRESENT = 0x01
const VERIFIED = 0x04
const CREDENTIAL_ATTACHED = 0x40

/** On the curve P-256, for ES256: the same for all passkeys. */
const KEYS = generateKeyPairSync('ec', { namedCurve: 'P-256' })

/**
 * Makes a passkey like a browser and its authenticator, without an attestation.
 * @param challenge from the request.
 * @param verified Whether the authenticator recognizes its person.
 * @returns the browser's answer.
 */
export function makePasskey(challenge: string, address: string, credentialId: Buffer, verified = true) {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(credentialId.length)
  const data = Buffer.concat([
    authenticatorData(address, verified, CREDENTIAL_ATTACHED),
    Buffer.alloc(16),
    length,
    credentialId,
    inCose(KEYS.publicKey),
  ])
  return answer(credentialId, {
    clientDataJSON: clientData('webauthn.create', challenge, address).toString('base64url'),
    attestationObject: attestation(data).toString('base64url'),
    transports: ['internal'],
  })
}

/** Shows a passkey made by `makePasskey`. @returns the browser's answer. */
export function showPasskey(challenge: string, address: string, credentialId: Buffer, verified = true) {
  const client = clientData('webauthn.get', challenge, address)
  const data = authenticatorData(address, verified)
  const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
  return answer(credentialId, {
    clientDataJSON: client.toString('base64url'),
    authenticatorData: data.toString('base64url'),
    signature: sign('sha256', signed, KEYS.privateKey).toString('base64url'),
  })
}

function answer<Response>(credentialId: Buffer, response: Response) {
  const id = credentialId.toString('base64url')
  return { id, rawId: id, type: 'public-key', response }
}

function clientData(type: string, challenge: string, address: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin: new URL(address).origin, crossOrigin: false }))
}

/** Up to the counter, which such authenticators leave at 0. */
function authenticatorData(address: string, verified: boolean, flags = 0): Buffer {
  return Buffer.concat([
    createHash('sha256').update(new URL(address).hostname).digest(),
    Buffer.from([PRESENT | (verified ? VERIFIED : 0) | flags, 0, 0, 0, 0]),
  ])
}

function inCose(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
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
