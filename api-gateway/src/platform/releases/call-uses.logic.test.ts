import { expect, test } from 'vitest';
import { functionCalls } from './call-uses.logic.ts';

test.each<[source: string, calls: [args: string[], isWhole: boolean][]]>([
  ['db.rpc("save_memo",{p_id:e,"p_rank":1})', [[['p_id', 'p_rank'], true]]],
  ['(await db()).rpc(`save_memo`).single()', [[[], true]]],
  ['db.rpc("save_memo",{...rest,p_id:e,[key]:1})', [[['p_id'], false]]],
  ['function f(a){const t={p_id:a};if(a)t.p_rank=1;return db.rpc("save_memo",t)}', [[['p_id'], false]]],
  [
    'db.rpc("save_memo",e?{p_id:e}:{})',
    [
      [['p_id'], true],
      [[], true],
    ],
  ],
  ['db.rpc("save_memo",argsOf(e))', [[[], false]]],
  // The name is a parameter or unknown, or the method is another one.
  ['const f=(t)=>db.rpc("save_memo",t);db.rpc(act,{p_id:1});db.from("save_memo")', []],
])('%s', (source, calls) => {
  expect(functionCalls(source)).toEqual(calls.map(([args, isWhole]) => ({ name: 'save_memo', args, isWhole })));
});
