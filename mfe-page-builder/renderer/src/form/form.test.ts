/// <reference path="../testing/jsdom.d.ts" />
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { BLOCKS, type BlockComponent, consent, field, projectOf } from '../blocks/index.ts';
import { type RenderOptions, renderPage } from '../render.ts';
import { formPage } from './form-page.ts';

const blockOf = (id: string): BlockComponent => {
  const block = BLOCKS.find((candidate) => candidate.id === id);
  if (!block) throw new Error(`there is no block ${id}`);
  return block.make();
};
const formOf = (components: BlockComponent[], attributes: Record<string, string> = {}): BlockComponent => ({
  type: 'page-form',
  tagName: 'div',
  attributes,
  components,
});
const render = (components: BlockComponent[], options: Partial<RenderOptions> = {}) =>
  renderPage(projectOf(components), { title: 't', badge: false, ...options });
const { window } = new JSDOM('');
const documentOf = (html: string) => new window.DOMParser().parseFromString(html, 'text/html');

describe('the block', () => {
  const page = render([blockOf('form')], { formAction: (key) => `/form/token-of-${key}` });
  const document = documentOf(page.html);

  test('is a form that is sent to the gateway without a script', () => {
    const form = document.querySelector('form');
    expect(form?.getAttribute('method')).toBe('post');
    expect(form?.getAttribute('action')).toBe('/form/token-of-form');
    expect(document.querySelectorAll('script')).toHaveLength(0);
  });

  test('has a label, a name and an autocomplete value for each control', () => {
    const name = document.querySelector('input[name="a.name"]');
    expect(name?.getAttribute('autocomplete')).toBe('name');
    expect(name?.hasAttribute('required')).toBe(true);
    expect(document.querySelector(`label[for="${name?.id}"]`)?.textContent).toBe('이름');
    const phone = document.querySelector('input[name="a.phone"]');
    expect([phone?.getAttribute('type'), phone?.getAttribute('autocomplete')]).toEqual(['tel', 'tel']);
    expect(document.getElementById(phone?.getAttribute('aria-describedby') ?? '')?.textContent).toContain('번호');
    expect(document.querySelectorAll('[role=radiogroup] input[type=radio]')).toHaveLength(3);
    expect(document.querySelector('textarea[name="a.message"]')).not.toBeNull();
    expect(document.querySelector('input[name=consent]')?.hasAttribute('required')).toBe(true);
    expect(document.querySelector('button[type=submit]')?.textContent).toBe('보내기');
  });

  test('has a hidden field for programs that people cannot see or reach', () => {
    const trap = document.querySelector('input[name=homepage]');
    expect(trap?.getAttribute('tabindex')).toBe('-1');
    expect(trap?.closest('[aria-hidden=true]')?.className).toBe('dojang-trap');
    expect(page.css).toContain('.dojang-trap{position:absolute!important');
  });

  test('states its questions', () => {
    expect(page.forms.map(({ form }) => form)).toEqual([
      {
        key: 'form',
        name: '문의',
        fields: [
          { key: 'name', kind: 'text', label: '이름', help: '', required: true, options: [] },
          {
            key: 'phone',
            kind: 'phone',
            label: '연락처',
            help: '답을 받을 번호를 적어 주세요.',
            required: true,
            options: [],
          },
          {
            key: 'topic',
            kind: 'one',
            label: '무엇이 궁금하세요?',
            help: '',
            required: false,
            options: ['이용 방법', '가격', '그 밖에'],
          },
          { key: 'message', kind: 'long', label: '남길 말', help: '', required: true, options: [] },
        ],
        consent: expect.stringContaining('개인정보 수집·이용에 동의해요 수집 항목'),
        thanks: '',
      },
    ]);
  });

  test('takes files with a control without a script, and only then is sent as multipart', () => {
    const { html, forms } = render([formOf([field('file', 'cv', '이력서', { required: true }), consent()])]);
    const sent = documentOf(html);
    expect(sent.querySelector('form')?.getAttribute('enctype')).toBe('multipart/form-data');
    expect(document.querySelector('form')?.hasAttribute('enctype')).toBe(false);
    const control = sent.querySelector('input[type=file]');
    expect([control?.getAttribute('name'), control?.hasAttribute('required')]).toEqual(['a.cv', true]);
    expect(control?.getAttribute('accept')).toContain('.hwp,');
    expect(sent.getElementById(control?.getAttribute('aria-describedby') ?? '')?.textContent).toContain('10MB');
    expect(forms[0]?.form.fields[0]).toMatchObject({ kind: 'file', options: [] });
  });

  test('without an action of the gateway is sent to /form/preview', () => {
    expect(render([blockOf('form')]).html).toContain('action="/form/preview"');
  });

  test('a page without a form has none of the form’s styles', () => {
    expect(render([blockOf('hero')]).css).not.toContain('dojang-trap');
  });
});

describe('keys', () => {
  test('of two copies of a form or question differ and follow the order of the page', () => {
    const copy = formOf([field('text', 'q', '하나'), field('text', 'q', '둘')], { 'data-form': 'ask' });
    const { forms } = render([copy, copy]);
    expect(forms.map(({ form }) => form.key)).toEqual(['ask', 'ask-2']);
    expect(forms[0]?.form.fields.map(({ key }) => key)).toEqual(['q', 'q-2']);
  });

  test('that are not valid are replaced', () => {
    const { forms } = render([formOf([field('text', '"><b>', '하나')], { 'data-form': '../x' })]);
    expect(forms[0]?.form).toMatchObject({ key: 'form', fields: [{ key: 'field' }] });
  });
});

describe('parts that are missing', () => {
  const rulesOf = (components: BlockComponent[]) => render(components).report.map(({ rule }) => rule);

  test('a form without questions is reported, and so is a form that collects an address without consent', () => {
    expect(rulesOf([formOf([])])).toContain('form-questions');
    expect(rulesOf([formOf([field('email', 'mail', '메일')])])).toContain('form-consent');
    expect(rulesOf([formOf([field('email', 'mail', '메일'), consent()])])).not.toContain('form-consent');
    expect(rulesOf([formOf([field('one', 'menu', '메뉴', { options: ['밥', '면'] })])])).not.toContain('form-consent');
  });

  test('a question outside of a form is no control', () => {
    expect(documentOf(render([field('text', 'a', '질문')]).html).querySelector('input')).toBeNull();
  });

  test('a form in a form and a form in a link are boxes', () => {
    const inner = formOf([field('text', 'a', '질문')]);
    expect(documentOf(render([formOf([inner])]).html).querySelectorAll('form')).toHaveLength(1);
    const inLink = { tagName: 'a', attributes: { href: '#a' }, components: [inner] };
    expect(documentOf(render([inLink]).html).querySelectorAll('form')).toHaveLength(0);
  });

  test('a form deep in other elements and one with thousands of questions are written within the limits', () => {
    const questions = Array.from({ length: 3000 }, () => field('text', 'q', '질문'));
    const { forms, html } = render([formOf(questions)]);
    expect(forms[0]?.form.fields).toHaveLength(50);
    expect(documentOf(html).querySelectorAll('input')).toHaveLength(51);
    expect(render(Array.from({ length: 30 }, () => formOf([]))).forms).toHaveLength(10);
  });
});

describe('a form that is shown again', () => {
  const project = projectOf([blockOf('hero'), blockOf('form')]);
  const [found] = renderPage(project, { title: 't' }).forms;
  const again =
    found && formPage(project, { title: '다시 확인해 주세요', text: '고칠 곳이 있어요.', form: found.component });
  const { html, forms } = renderPage(again, {
    title: 't',
    formState: {
      answers: { name: ['"><b>이름'], topic: ['가격'], message: ['\n</textarea><b>한 줄\n두 줄'] },
      hasConsented: true,
      errors: { phone: '연락처를 <b>적어</b> 주세요.' },
      consentError: '',
    },
  });
  const document = documentOf(html);

  test('shows the typed answers, as text', () => {
    expect(document.querySelector('input[name="a.name"]')?.getAttribute('value')).toBe('"><b>이름');
    expect(document.querySelector('textarea')?.textContent).toBe('\n</textarea><b>한 줄\n두 줄');
    expect(document.querySelector('input[value="가격"]')?.hasAttribute('checked')).toBe(true);
    expect(document.querySelector('input[value="이용 방법"]')?.hasAttribute('checked')).toBe(false);
    expect(document.querySelector('input[name=consent]')?.hasAttribute('checked')).toBe(true);
    expect(document.querySelector('b')).toBeNull();
  });

  test('shows the error next to the question', () => {
    const phone = document.querySelector('input[name="a.phone"]');
    const ids = phone?.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain('연락처를 <b>적어</b> 주세요.');
    expect(phone?.getAttribute('aria-invalid')).toBe('true');
    expect(document.querySelector('form')?.hasAttribute('novalidate')).toBe(true);
  });

  test('is the same form, without the rest of the page', () => {
    expect(forms[0]?.form).toEqual(found?.form);
    expect(document.querySelector('h1')?.textContent).toBe('다시 확인해 주세요');
    expect(document.querySelectorAll('section')).toHaveLength(0);
  });
});
