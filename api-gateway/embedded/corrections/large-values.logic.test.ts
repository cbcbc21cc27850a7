import { expect, test } from 'vitest';
import { largeValues } from './large-values.logic.ts';

const found = (json: string, least = 6) => largeValues(json, least).map(([from, to]) => json.slice(from, to));

test.each([
  ['{"a":{"b":1},"c":2}', ['{"b":1}']],
  ['{"a":{"b":{"c":{}}}}', ['{"b":{"c":{}}}']],
  ['[{"a":{"b":1}},{"a":[{"b":1}]}]', ['{"b":1}', '[{"b":1}]']],
  [' [ {"a" : { "b" : "}{" } } ] ', ['{ "b" : "}{" }']],
  ['{"a":"{\\"b\\":1}"}', []],
  ['{"a":{},"b":[1,2,3]}', []],
  ['{"a":["12345678"]}', []],
  ['[[{"b":1}]]', ['{"b":1}']],
  ['{"a":{"b":1', []],
  ['"{\\"a\\":1}"', []],
  ['', []],
])('%s', (json, values) => {
  expect(found(json)).toEqual(values);
});
