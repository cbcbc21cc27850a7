import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Payments } from '../index.ts';
import { createTossClient } from '../toss-client.ts';
import { createPracticeProvider } from './provider.ts';
import { startPracticeServer } from './server.ts';
import { inFile } from './store.ts';
import { practiceWindow } from './window.ts';

/** Payments of a demo. They go the whole way of a real payment, with our own provider that charges nobody. */
export async function startPractice(options: {
  dataDir: string;
  siteUrl: string;
}): Promise<Payments & { stop(): Promise<void> }> {
  const secretKey = `test_sk_${randomBytes(16).toString('hex')}`;
  const provider = createPracticeProvider({
    secretKey,
    store: await inFile(join(options.dataDir, 'practice-payments.json')),
    now: Date.now,
    receiptUrl: (paymentKey) => `${options.siteUrl}/pay/practice/receipt/${paymentKey}`,
  });
  const { url, stop } = await startPracticeServer(provider.api);
  return {
    provider: 'practice',
    clientKey: '',
    toss: createTossClient({ url, secretKey }),
    window: practiceWindow(provider),
    stop,
  };
}
