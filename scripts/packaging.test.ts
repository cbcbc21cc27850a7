import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkSettings } from '../api-gateway/src/settings/check-settings.logic.ts';
import { SETTINGS } from '../api-gateway/src/settings/settings.ts';
import { readContainerfile } from './testing/containerfile.ts';

const ROOT = path.dirname(import.meta.dirname);

test('the container copies paths that exist, and runs scripts that exist, as a user without rights', () => {
  const { copied, env, command, health, user } = readContainerfile();
  expect(copied.length).toBeGreaterThan(0);
  for (const source of copied) expect(existsSync(path.join(ROOT, source)), source).toBe(true);
  for (const [program, script = ''] of [command, health]) {
    expect(program).toBe('node');
    expect(existsSync(path.join(ROOT, script)), script).toBe(true);
  }
  expect(user).toBe('1000');
  expect(checkSettings(env)).toEqual([]);
  for (const name of Object.keys(env).filter((key) => key !== 'NODE_ENV')) expect(SETTINGS.has(name), name).toBe(true);
  expect(readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').split('\n')).toContain('**/node_modules');
});

test('the unit starts a script that exists, with settings that exist', () => {
  const unit = readFileSync(path.join(ROOT, 'docs/dojang.service'), 'utf8');
  const [, folder = '', program = '', script = ''] = /^ExecStart=(\/opt\/dojang)\/(\S+) (\S+)$/m.exec(unit) ?? [];
  expect(unit).toContain(`WorkingDirectory=${folder}\n`);
  expect(existsSync(path.join(ROOT, program))).toBe(true);
  expect(existsSync(path.join(ROOT, script))).toBe(true);
  const set = /^Environment=(.+)$/m
    .exec(unit)?.[1]
    ?.split(' ')
    .map((pair) => pair.split('='));
  expect(checkSettings(Object.fromEntries(set ?? []))).toEqual([]);
});
