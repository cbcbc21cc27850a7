import { readFile, rename, writeFile } from 'node:fs/promises';
import type { TossPayment } from '../toss.schema.ts';

/**
 * How the practice card behaves. `lost`: the payment is approved, and the answer is an error. `late`: the same, and look-ups
 * fail for some seconds.
 */
export const CARDS = ['ok', 'declined', 'lost', 'late'] as const;
export type Card = (typeof CARDS)[number];

export interface StoredPayment {
  card: Card;
  /** Milliseconds since 1970. */
  authorizedAt: number;
  /** Until this time look-ups fail. */
  silentUntil?: number;
  payment: TossPayment;
}

/** Payments of the practice provider, and its answers by idempotency key. A confirmed payment stays. */
export interface PracticeStore {
  get(paymentKey: string): StoredPayment | undefined;
  all(): StoredPayment[];
  add(payment: StoredPayment): void;
  answers: Map<string, object>;
  save(): Promise<void>;
}

/** Payments to which somebody agreed, and that no order has confirmed. Anybody may make one. */
const MOST_PENDING = 100;
const MOST_ANSWERS = 1_000;

/** Removes the oldest entries beyond a number. */
function keepNewest<Value>(map: Map<string, Value>, most: number, isOne: (value: Value) => boolean = () => true): void {
  const keys = [...map].filter(([, value]) => isOne(value)).map(([key]) => key);
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) map.delete(key);
}

function storeOf(payments: Map<string, StoredPayment>, answers: Map<string, object>, save: () => Promise<void>) {
  return {
    get: (key: string) => payments.get(key),
    all: () => [...payments.values()],
    add(stored: StoredPayment) {
      payments.set(stored.payment.paymentKey, stored);
      keepNewest(payments, MOST_PENDING, ({ payment }) => payment.approvedAt === null);
      keepNewest(answers, MOST_ANSWERS);
    },
    answers,
    save,
  } satisfies PracticeStore;
}

export const inMemory = (): PracticeStore => storeOf(new Map(), new Map(), async () => {});

/** Stores everything in one file, so that payments still exist after a restart. */
export async function inFile(file: string): Promise<PracticeStore> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const { payments, answers } = parse(text);
  const write = async () => {
    const draft = `${file}.tmp`;
    await writeFile(draft, JSON.stringify({ payments: [...payments], answers: [...answers] }), { mode: 0o600 });
    await rename(draft, file);
  };
  let written = Promise.resolve();
  return storeOf(payments, answers, () => {
    written = written.catch(() => {}).then(write);
    return written;
  });
}

function parse(text: string): { payments: Map<string, StoredPayment>; answers: Map<string, object> } {
  try {
    const { payments, answers } = JSON.parse(text);
    return { payments: new Map(payments), answers: new Map(answers) };
  } catch {
    // The file does not exist yet, or a crash truncated it. Practice payments must not prevent a start.
    return { payments: new Map(), answers: new Map() };
  }
}
