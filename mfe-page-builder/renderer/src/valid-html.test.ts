import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { BLOCKS, projectOf } from './blocks/index.ts';
import { formPage } from './form/form-page.ts';
import { type RenderOptions, renderPage } from './render.ts';
import { templates } from './templates/index.ts';

const validator = new HtmlValidate(
  new StaticConfigLoader({ extends: ['html-validate:standard', 'html-validate:a11y'] }),
);

/** What the standard and the rules for accessibility refuse in a document. */
async function refusals(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, offset }) => `${ruleId}: ${message} at ${html.slice(offset, offset + 80)}`),
  );
}

const OPTIONS: RenderOptions = {
  title: '온기커피',
  description: '골목의 작은 로스터리',
  today: '2026-11-23',
  formAction: (key) => `/form/${key}`,
};

describe('published pages are valid HTML', () => {
  test.each(templates.map(({ key, project }) => [key, project] as const))('template %s', async (_key, project) => {
    expect(await refusals(renderPage(project, OPTIONS).html)).toEqual([]);
  });

  test.each(BLOCKS.map(({ id, make }) => [id, make] as const))('block %s', async (_id, make) => {
    expect(await refusals(renderPage(projectOf([make()]), OPTIONS).html)).toEqual([]);
  });

  const isFooter = ({ id }: { id: string }) => id.startsWith('footer');
  test.each(BLOCKS.filter(isFooter).map((footer) => [footer.id, footer] as const))(
    'every block on one page with %s',
    async (_id, footer) => {
      const sections = BLOCKS.filter((block) => block === footer || !isFooter(block)).map(({ make }) => make());
      expect(await refusals(renderPage(projectOf(sections), OPTIONS).html)).toEqual([]);
    },
  );

  test('a form that is shown again with what is wrong', async () => {
    const block = BLOCKS.find(({ id }) => id === 'form');
    const project = projectOf(block ? [block.make()] : []);
    const [found] = renderPage(project, OPTIONS).forms;
    const shown = formPage(project, { title: '다시 확인해 주세요', text: '고칠 곳이 있어요.', form: found?.component });
    const formState = {
      answers: { name: ['<b>"김"</b>'], topic: ['가격'] },
      hasConsented: false,
      errors: { phone: '연락처를 적어 주세요.' },
      consentError: '동의가 필요해요.',
    };
    const { html } = renderPage(shown, { ...OPTIONS, formState });
    expect(html).toContain('연락처를 적어 주세요.');
    expect(await refusals(html)).toEqual([]);
  });

  test('the validator of these tests refuses a div inside of a p', async () => {
    expect(
      await refusals(
        '<!doctype html><html lang="ko"><head><title>a</title></head><body><p><div></div></p></body></html>',
      ),
    ).not.toEqual([]);
  });
});
