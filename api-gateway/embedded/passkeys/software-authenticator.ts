import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** CBOR of the few types that an attestation contains. */
function cbor(value: unknown): Buffer {
  const head = (type: number, size: number) =>
    size < 24
      ? Buffer.of((type << 5) | size)
      : size < 256
        ? Buffer.of((type << 5) | 24, size)
        : Buffer.of((type << 5) | 25, size >> 8, size & 255);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
}

const url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');

/** For tests: a passkey that gives the answers of an authenticator and the browser. */
export function softwareAuthenticator({ origin, rpID = new URL(origin).hostname }: { origin: string; rpID?: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let count = 0;
  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }));
  /** Flags. 5: the user was present and verified; 64: the answer contains the key. */
  const authData = (flags: number, key: Uint8Array = new Uint8Array()) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++count);
    return Buffer.concat([createHash('sha256').update(rpID).digest(), Buffer.of(flags), counter, key]);
  };
  const common = { id: url(id), rawId: url(id), type: 'public-key', clientExtensionResults: {} };
  return {
    register(challenge: string) {
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const data = authData(5 | 64, Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, cbor(key)]));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: url(clientData('webauthn.create', challenge)),
          attestationObject: url(cbor(attestation)),
          transports: ['internal'],
        },
      };
    },
    signIn(challenge: string, userId: string, flags = 5) {
      const [data, client] = [authData(flags), clientData('webauthn.get', challenge)];
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...common,
        response: {
          authenticatorData: url(data),
          clientDataJSON: url(client),
          signature: url(sign('sha256', signed, privateKey)),
          userHandle: url(userId),
        },
      };
    },
  };
}
