import { expect, test } from 'vitest';
import { readTraceparent, serverTimingOf, traceOf } from './trace.logic.ts';

const REQUEST = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
const [TRACE, SPAN] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];

test.each([
  [`00-${TRACE}-${SPAN}-01`, true],
  [`00-${TRACE}-${SPAN}-00`, false],
  [`cc-${TRACE}-${SPAN}-03-what-the-future-brings`, true],
])('the trace of a caller goes on: %s', (header, isSampled) => {
  expect(traceOf(header, REQUEST)).toEqual({ traceId: TRACE, spanId: 'b2455ffdce74fad2', isSampled });
});

test.each([
  undefined,
  '',
  'nonsense',
  `ff-${TRACE}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01-more`,
  `00-${TRACE}-${SPAN}`,
  `00-${TRACE}-${SPAN}-01${' x'.repeat(5000)}`,
])('without a valid one the request begins a trace of its own: %#', (header) => {
  expect(readTraceparent(header)).toBeNull();
  expect(traceOf(header, REQUEST)).toEqual({
    traceId: '7d4448409dc041d1b2455ffdce74fad2',
    spanId: 'b2455ffdce74fad2',
    isSampled: false,
  });
});

test('a page can read the trace of its own document', () => {
  const timing = serverTimingOf({ traceId: TRACE, spanId: SPAN, isSampled: true });
  expect(timing).toBe(`traceparent;desc="00-${TRACE}-${SPAN}-01"`);
});
