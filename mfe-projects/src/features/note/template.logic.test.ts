import { documentOutline, documentToText, parseDocument } from '@dojang/shared-ui/document';
import { describe, expect, it } from 'vitest';
import { NOTE_TEMPLATES } from './template.logic.ts';

describe('note templates', () => {
  it.each(NOTE_TEMPLATES.map((template) => [template.name, template] as const))(
    '%s is a document that the editor accepts unchanged',
    (_, template) => {
      const document = template.document();
      expect(parseDocument(JSON.parse(JSON.stringify(document)))).toEqual(document);
      expect(documentOutline(document).length).toBeGreaterThan(2);
      expect(documentToText(document)).not.toBe('');
    },
  );

  it('add the date to notes for a day', () => {
    expect(NOTE_TEMPLATES.map((template) => template.title(new Date('2026-11-21T00:00+09:00')))).toEqual([
      '11월 21일 회의록',
      '11월 21일 할 일',
      '프로젝트 기획',
    ]);
  });
});
