import { expect, it } from 'vitest';
import { noteToHtmlFile } from './html-file.logic.ts';

it('writes a complete file and escapes the title', () => {
  const file = noteToHtmlFile('<b>7월</b>', '<p>안녕</p>');
  expect(file).toMatch(/^<!doctype html>/);
  expect(file).toContain('<title>&lt;b&gt;7월&lt;/b&gt;</title>');
  expect(file).toContain('<p>안녕</p>');
});
