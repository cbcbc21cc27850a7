import { expect, test } from 'vitest';
import { BLOCKS, projectOf } from '../blocks/index.ts';
import { renderPage } from '../render.ts';
import { sampleTexts } from '../samples.ts';
import { withSiteConsent } from './site-consent.ts';

const form = BLOCKS.find(({ id }) => id === 'form');
const project = () => projectOf(form ? [form.make()] : []);
const consentOf = (given: unknown) => renderPage(given, { title: 't' }).forms[0]?.form.consent;
const OURS = '수집 항목: 이름과 연락처. 보관 기간: 3개월.';

test('the consent of the site replaces the sample text that nobody has changed', () => {
  expect(consentOf(withSiteConsent(project(), OURS))).toBe(`개인정보 수집·이용에 동의해요 ${OURS}`);
  const samples = sampleTexts([project()]);
  const count = (given: unknown) =>
    renderPage(given, { title: 't', samples }).report.filter(({ rule }) => rule === 'sample-text').length;
  expect(count(withSiteConsent(project(), OURS))).toBeLessThan(count(project()));
});

test('a consent that was written for one form stays, and a project of a site without a consent stays as it is', () => {
  const own = JSON.parse(JSON.stringify(project()).replace('수집 항목: 이름', '수집 항목: 성함'));
  expect(withSiteConsent(own, OURS)).toBe(own);
  const given = project();
  expect(withSiteConsent(given, '')).toBe(given);
});

test('markup in the text of the site stays text', () => {
  const { html } = renderPage(withSiteConsent(project(), '<script>alert(1)</script>'), { title: 't' });
  expect(html).not.toContain('<script');
  expect(html).toContain('&lt;script&gt;alert(1)');
});

test.each([null, 5, 'x', {}, { pages: 5 }, { pages: [{ frames: [{ component: { components: 'x' } }] }] }])(
  'a value that is not a page stays as it is: %j',
  (given) => {
    expect(withSiteConsent(given, OURS)).toBe(given);
  },
);
