import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export interface Keys {
  /** Public key. A browser calls with it as `anon`. */
  readonly publishableKey: string;
  /** Secret key. Calls with it run as `service_role`, which bypasses every policy. */
  readonly secretKey: string;
  /** Signs access tokens. */
  readonly jwtSecret: string;
}

const random = (bytes: number) => randomBytes(bytes).toString('base64url');

/** Reads the folder's keys, and creates them at the first start. Only their owner may read the file. */
export function loadKeys(dataDir: string): Keys {
  const file = path.join(dataDir, 'keys.json');
  if (!fs.existsSync(file)) {
    const keys: Keys = {
      publishableKey: `sb_publishable_${random(24)}`,
      secretKey: `sb_secret_${random(32)}`,
      jwtSecret: random(48),
    };
    const fresh = `${file}.${process.pid}.${random(6)}`;
    fs.writeFileSync(fresh, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
    try {
      // A link never replaces a file. So when several gateways start at once, all use the keys of the first one.
      fs.linkSync(fresh, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      fs.rmSync(fresh, { force: true });
    }
  }
  const keys = JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<Keys>;
  const { publishableKey, secretKey, jwtSecret } = keys;
  if (!publishableKey || !secretKey || !jwtSecret) throw new Error(`${file} lacks a key: restore it, or remove it`);
  return { publishableKey, secretKey, jwtSecret };
}
