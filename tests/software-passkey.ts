// A passkey in software for tests: creates a key pair and signs like a device (WebAuthn, ES256, no
// attestation).

import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

const ORIGIN = 'http://shop.test';
const RP_ID = 'shop.test';
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const toText = (bytes: Buffer) => bytes.toString('base64url');

/** Flags of authenticator data: user present, user verified, and credential data included. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

type Faults = {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  /** The device has not verified its user. */
  isUnverified?: boolean;
  counter?: number;
  /** Signed with another key. */
  key?: KeyObject;
};

export function makePasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = toText(credentialId);
  let counter = 0;

  const toClientData = (type: string, challenge: string, faults: Faults) =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? ORIGIN,
        crossOrigin: false,
      }),
    );
  const toData = (
    flags: number,
    { rpId = RP_ID, isUnverified, counter: other }: Faults,
    rest = Buffer.alloc(0),
  ) => {
    const head = Buffer.alloc(5);
    head[0] = flags | PRESENT | (isUnverified ? 0 : VERIFIED);
    head.writeUInt32BE(other ?? ++counter, 1);
    return Buffer.concat([sha256(rpId), head, rest]);
  };

  return {
    id,
    /** The answer to PublicKeyCredentialCreationOptionsJSON. */
    create(options: { challenge: string }, faults: Faults = {}) {
      const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
      const key = toCbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const length = Buffer.from([0, credentialId.length]);
      const rest = Buffer.concat([Buffer.alloc(16), length, credentialId, key]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', toData(HAS_KEY, faults, rest)],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: toText(toClientData('webauthn.create', options.challenge, faults)),
          attestationObject: toText(toCbor(attestation)),
          transports: ['internal'],
        },
      };
    },
    /** The answer to PublicKeyCredentialRequestOptionsJSON. */
    get(options: { challenge: string }, { userHandle, ...faults }: Faults & { userHandle?: string } = {}) {
      const clientData = toClientData('webauthn.get', options.challenge, faults);
      const data = toData(0, faults);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(clientData)]))
        .sign(faults.key ?? privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: toText(clientData),
          authenticatorData: toText(data),
          signature: toText(signature),
          ...(userHandle !== undefined && { userHandle: toText(Buffer.from(userHandle)) }),
        },
      };
    },
  };
}

/** The part of CBOR (RFC 8949) that a passkey needs. */
function toCbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? toHead(1, -1 - value) : toHead(0, value);
  if (typeof value === 'string') return Buffer.concat([toHead(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([toHead(2, value.length), value]);
  const map = value as Map<unknown, unknown>;
  return Buffer.concat([toHead(5, map.size), ...[...map].flat().map(toCbor)]);
}

function toHead(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  if (size < 256) return Buffer.from([(kind << 5) | 24, size]);
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}
