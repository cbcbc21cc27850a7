import { CONSENT_SAMPLE, type FieldKind, FORM_TYPE } from '../form/definition.ts';
import type { Block } from './block.ts';
import { type BlockComponent, el, named } from './component.ts';

export const FORM_BLOCKS: Block[] = [
  {
    id: 'form',
    label: '폼',
    category: '행동',
    icon: 'clipboard-list',
    keywords: ['문의', '신청', '예약', '설문', '접수', '상담', '입력'],
    make: () =>
      named(
        '폼',
        el(
          'section.sec',
          el(
            'div.narrow',
            el('div.head', el('h2.h2', '문의하기'), el('p.lead', '남겨 주시면 하루 안에 연락드려요.')),
            form('문의', [
              field('text', 'name', '이름', { required: true }),
              field('phone', 'phone', '연락처', { required: true, help: '답을 받을 번호를 적어 주세요.' }),
              field('one', 'topic', '무엇이 궁금하세요?', { options: ['이용 방법', '가격', '그 밖에'] }),
              field('long', 'message', '남길 말', { required: true }),
            ]),
          ),
        ),
      ),
  },
];

/** A form: its questions, the consent to collecting personal data, and its button. */
export function form(name: string, fields: BlockComponent[], button = '보내기'): BlockComponent {
  return {
    ...el(
      'div.form',
      { 'data-form': 'form', 'data-name': name },
      el('div.form-fields', fields),
      consent(),
      el('div.btns', named('보내기 버튼', el('span.btn.form-send', button))),
    ),
    type: FORM_TYPE,
    'custom-name': '폼 입력란',
  };
}

interface FieldOptions {
  required?: boolean;
  help?: string;
  options?: string[];
}

/** A question of a form. The published page has real controls in the places of `field-input` and `option-mark`. */
export function field(kind: FieldKind, key: string, label: string, options: FieldOptions = {}): BlockComponent {
  const { required = false, help, options: choices = [] } = options;
  return named(
    '질문',
    el(
      `div.field.kind-${kind}.${required ? 'is-required' : 'is-optional'}`,
      { 'data-key': key },
      el('p.field-label', label),
      help ? el('p.field-help', help) : [],
      kind === 'one' || kind === 'many'
        ? el('div.options', choices.map(option))
        : named('입력란', el('div.field-input')),
    ),
  );
}

const option = (text: string) => el('div.option', el('span.option-mark'), el('span.option-text', text));

export function consent(): BlockComponent {
  return named(
    '개인정보 동의',
    el(
      'div.consent',
      el('div.option.consent-check', el('span.option-mark'), el('span.option-text', '개인정보 수집·이용에 동의해요')),
      el('p.consent-text', CONSENT_SAMPLE),
    ),
  );
}
