import { startTestDatabase, type TestDatabase } from '@dojang/embedded/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toRecord } from './outcome.logic.ts';
import { createPracticeProvider, type Fault, type PracticeProvider } from './practice/provider.ts';
import { type Card, inMemory } from './practice/store.ts';
import { createSettlement, type Settlement } from './settle.ts';
import { tossPayment } from './toss.schema.ts';
import { createTossClient, type TossAnswer, type TossClient } from './toss-client.ts';

// All events of one order in any order. In the end the state of the order in our database has to agree with the provider.

const RUNS = process.env.NIGHTLY ? 2_000 : 100;
/** The runs are split into several tests, so that no test takes long. */
const PARTS = RUNS / 25;
const seen = new Set<string>();
const USER = 'a1000000-0000-4000-8000-000000000001';
let database: TestDatabase;
let siteId: string;

beforeAll(async () => {
  database = await startTestDatabase();
  const { sql } = database;
  await sql`insert into auth.users (id, email) values (${USER}, 'model@dojang.test')`;
  const [site] = await sql<{ id: string }[]>`select id from sites where owner_id = ${USER}`;
  siteId = site?.id ?? '';
  // These triggers publish changes. Nobody listens here, and publishing a change costs more than the change.
  await sql`alter table orders disable trigger user`;
  await sql`alter table sites disable trigger user`;
});
afterAll(() => database?.stop());

/** The functions as the gateway calls them, without HTTP. */
const rest = {
  async rpc(name: string, args: Record<string, unknown>): Promise<unknown> {
    const names = Object.keys(args);
    const values = Object.values(args).map((value) =>
      typeof value === 'object' && value !== null
        ? database.sql.json(value as never)
        : (value as string | number | null),
    );
    const list = names.map((key, at) => `${key} => $${at + 1}`).join(', ');
    const rows = await database.sql.unsafe(`select public.${name}(${list}) as answer`, values as never[]);
    return name === 'claim_order_checks' ? rows.map(({ answer }) => answer) : rows[0]?.answer;
  },
};

const faults = fc.constantFrom<Fault>('none', 'none', 'before', 'after');
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('return' as const), fault: faults, read: faults, dies: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('job' as const), confirm: faults, read: faults, cancel: faults }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('webhook' as const), read: faults, copies: fc.integer({ min: 1, max: 2 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('refund' as const), cancel: faults, read: faults, dies: fc.boolean() }),
  },
  // An answer of the provider that was read earlier arrives only now.
  { weight: 2, arbitrary: fc.record({ do: fc.constant('late' as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('console' as const), share: fc.constantFrom(0.3, 1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('minutes' as const), by: fc.constantFrom(1, 11, 70, 200) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const PAID: Step = { do: 'return', fault: 'none', read: 'none', dies: false };
/** A run for each final state. A hundred random runs do not always reach all of them. */
const EXAMPLES: Record<string, [Card, Step[]]> = {
  'paid DONE': ['ok', [PAID]],
  'paid PARTIAL_CANCELED': ['ok', [PAID, { do: 'console', share: 0.3 }]],
  'canceled CANCELED': ['ok', [PAID, { do: 'refund', cancel: 'none', read: 'none', dies: false }]],
  'failed ABORTED': ['declined', [PAID]],
  'failed EXPIRED': ['ok', [{ do: 'minutes', by: 1 }]],
};

interface World {
  clock: { now: number };
  provider: PracticeProvider;
  settlement: Settlement;
  toss: TossClient;
  wrong: Partial<Record<'confirm' | 'cancel' | 'read', Fault>>;
  orderNo: string;
  orderId: string;
  paymentKey: string;
  /** Every state of a payment that the provider has answered. */
  said: TossAnswer[];
}

async function start(card: Card): Promise<World> {
  const { sql } = database;
  await sql.unsafe(`delete from payment_events; delete from payments; delete from orders; delete from notifications; delete from outbox;
    update sites set plan = 'free', plan_until = null, plan_ends_at = null, plan_used_at = null where id = '${siteId}'`);
  const clock = { now: Date.now() };
  const wrong: World['wrong'] = {};
  const provider = createPracticeProvider({
    secretKey: 'sk',
    store: inMemory(),
    now: () => clock.now,
    receiptUrl: (key) => `https://receipt.example/${key}`,
    fault: (route) => wrong[route] ?? 'none',
  });
  const client = createTossClient({
    url: 'http://provider',
    secretKey: 'sk',
    fetch: async (url, init) => provider.api.request(url, init),
  });
  const said: TossAnswer[] = [];
  const keep = async (answer: Promise<TossAnswer>) => {
    said.push(structuredClone(await answer));
    return answer;
  };
  const toss: TossClient = {
    confirm: (...args) => keep(client.confirm(...args)),
    cancel: (...args) => keep(client.cancel(...args)),
    payment: (...args) => keep(client.payment(...args)),
    paymentOfOrder: (...args) => keep(client.paymentOfOrder(...args)),
  };
  const made = (await rest.rpc('create_order', { p_user: USER, p_site_id: siteId, p_plan: 'pro' })) as {
    order_no: string;
  };
  const orderNo = made.order_no;
  const [row] = await sql<{ id: string }[]>`select id from orders where order_no = ${orderNo}`;
  const paymentKey = await provider.authorize({ orderId: orderNo, orderName: '프로', amount: 9900, card });
  const settlement = createSettlement({ rest, toss });
  return { clock, provider, settlement, toss, wrong, orderNo, orderId: row?.id ?? '', paymentKey, said };
}

const ignore = () => {};

async function take(world: World, taken: Step): Promise<void> {
  const { sql } = database;
  const { wrong, orderNo, paymentKey, provider, settlement } = world;
  const payment = () => provider.payment(paymentKey);
  Object.assign(wrong, { confirm: 'none', cancel: 'none', read: 'none' });
  if (taken.do === 'return') {
    Object.assign(wrong, { confirm: taken.fault, read: taken.read });
    const args = { p_user: USER, p_order_no: orderNo, p_payment_key: paymentKey, p_amount: 9900 };
    const begun = (await rest.rpc('begin_payment', args)) as { do: string; key: string };
    if (begun.do !== 'confirm') return;
    // The gateway dies before or after the request, and stores no result.
    if (taken.dies) await world.toss.confirm({ paymentKey, orderId: orderNo, amount: 9900 }, begun.key);
    else await settlement.confirm({ orderNo, paymentKey, amount: 9900, key: begun.key });
  } else if (taken.do === 'job') {
    Object.assign(wrong, { confirm: taken.confirm, read: taken.read, cancel: taken.cancel });
    await sql`update orders set next_check_at = now() where next_check_at is not null`;
    const due = (await rest.rpc('claim_order_checks', { p_limit: 10 })) as string[];
    await Promise.all(due.map((number) => settlement.settle(number)));
  } else if (taken.do === 'webhook') {
    wrong.read = taken.read;
    for (let copy = 0; copy < taken.copies; copy += 1) {
      const args = {
        p_dedup_key: `${orderNo}-${payment()?.status}`,
        p_order_no: orderNo,
        p_payment_key: null,
        p_body: {},
      };
      const noted = await rest.rpc('note_payment_event', args);
      if (noted) await settlement.settle(orderNo);
    }
  } else if (taken.do === 'refund') {
    Object.assign(wrong, { cancel: taken.cancel, read: taken.read });
    const args = { p_user: USER, p_order_id: world.orderId, p_expected: 1 };
    const begun = await rest.rpc('begin_refund', args).catch(ignore);
    if (begun && !taken.dies) await settlement.settle(orderNo);
  } else if (taken.do === 'late') {
    const answer = world.said[taken.which % Math.max(1, world.said.length)];
    if (answer?.ok) await rest.rpc('record_payment', { p_payment: toRecord(tossPayment.parse(answer.payment)) });
  } else if (taken.do === 'console') {
    const left = payment()?.balanceAmount ?? 0;
    const cancel = { cancelReason: '운영자', cancelAmount: Math.max(1, Math.floor(left * taken.share)) };
    if (payment()?.approvedAt && left > 0) await world.toss.cancel(paymentKey, cancel, `console-${world.said.length}`);
  } else {
    world.clock.now += taken.by * 60_000;
    await sql`update orders set created_at = created_at - ${`${taken.by} minutes`}::interval`;
  }
}

test.for(Array.from({ length: PARTS }, (_, part) => part + 1))(
  'random interleavings end in a state that agrees with the provider (part %i)',
  async (part, { signal }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<Card>('ok', 'ok', 'ok', 'lost', 'late', 'declined'),
        fc.array(step, { minLength: 1, maxLength: 10 }),
        async (card, steps) => {
          // After a timeout this part must not continue with the orders of the next part.
          if (signal.aborted) return;
          const world = await start(card);
          for (const taken of steps) await take(world, taken);
          // The faults end: the clock goes on, and the job runs until no order is due soon.
          Object.assign(world.wrong, { confirm: 'none', cancel: 'none', read: 'none' });
          await take(world, { do: 'minutes', by: 200 });
          for (let round = 0; round < 3; round += 1) {
            await take(world, { do: 'job', confirm: 'none', read: 'none', cancel: 'none' });
          }
          const [order] = await database.sql`
          select status, refunded, payment_key, refund_asked_at is not null and refund_problem is null as asked, refund_balance
          from orders where id = ${world.orderId}`;
          const [plan] = await database.sql`select (plan_of(${siteId})).id`;
          const payment = world.provider.payment(world.paymentKey);
          const took = payment?.approvedAt ? payment.totalAmount - payment.balanceAmount : null;
          if (took === null) {
            expect(order).toMatchObject({ status: 'failed', refunded: 0 });
            expect(plan?.id).toBe('free');
          } else {
            const isOver =
              payment?.status === 'CANCELED' || (order?.asked && (payment?.balanceAmount ?? 0) <= order.refund_balance);
            expect(order).toMatchObject({ status: isOver ? 'canceled' : 'paid', refunded: took });
            expect(plan?.id).toBe(isOver ? 'free' : 'pro');
            // A requested refund was made. The provider paid back only this refund and the refunds of its console.
            if (order?.asked) expect(payment?.balanceAmount).toBeLessThanOrEqual(order.refund_balance);
          }
          seen.add(`${order?.status} ${payment?.status}`);
        },
      ),
      {
        numRuns: RUNS / PARTS,
        examples: part === 1 ? Object.values(EXAMPLES) : [],
        ...(process.env.SEED ? { seed: Number(process.env.SEED) } : {}),
      },
    );
  },
);

test('the runs reach every final state', () => {
  expect([...seen]).toEqual(expect.arrayContaining(Object.keys(EXAMPLES)));
});
