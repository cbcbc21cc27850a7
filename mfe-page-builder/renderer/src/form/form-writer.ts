import { escapeText } from '../escape.ts';
import type { Rule } from '../findings.ts';
import { asArray, type ProjectComponent } from '../project.ts';
import { autocompleteOf } from './autocomplete.ts';
import {
  CONSENT_NAME,
  controlName,
  FILE_ENDINGS,
  FORM_LIMITS,
  type FormDefinition,
  type FormField,
  TRAP_NAME,
} from './definition.ts';
import { isForm, type Role, readForm } from './read-form.ts';

/** An answer that was sent. The page shows its only form again with it. */
export interface FormState {
  /** Answers by the key of their field. */
  answers: Readonly<Record<string, readonly string[]>>;
  hasConsented: boolean;
  /** Error messages by the key of the field. */
  errors: Readonly<Record<string, string>>;
  /** Error message of the consent; empty without an error. */
  consentError: string;
}

/** A form of a page, and the component that it was written from. */
export interface FoundForm {
  form: FormDefinition;
  component: ProjectComponent;
}

/** How a part of a form is written in place of its component's own element. */
export interface FormPart {
  tag: string;
  attributes: readonly [name: string, value: string][];
  /** The content of a control; undefined: the component's own content. */
  text?: string;
  isVoid?: boolean;
  /** Text that every visitor gets in a `span` of `end`. */
  note?: string;
  /** HTML before the closing tag. */
  end?: string;
}

/** Address to which forms are sent. It must be an address of the gateway. */
export type FormAction = (key: string) => string;

/** Answers of a page that is not published are not stored. */
const NOWHERE: FormAction = () => '/form/preview';

const INPUT_TYPES = { text: 'text', email: 'email', phone: 'tel', date: 'date' } as const;

/** Styles for elements that only the renderer writes: the field for programs, the state of marks, and errors. */
const FORM_CSS =
  '.dojang-trap{position:absolute!important;width:1px!important;height:1px;overflow:hidden;clip-path:inset(50%)}' +
  '.dojang-trap input{width:1px;padding:0;border:0}' +
  ':where(input.option-mark){margin:0}input.option-mark{appearance:none;-webkit-appearance:none;cursor:pointer}' +
  'input.option-mark:checked{border-color:var(--accent,#4338ca);background:var(--accent,#4338ca);box-shadow:inset 0 0 0 4px var(--paper,#fff)}' +
  // A square in a square would look like a partly checked box.
  'input.option-mark[type=checkbox]:checked{display:inline-grid;place-content:center;box-shadow:none}' +
  'input.option-mark[type=checkbox]:checked::before{content:"";width:5px;height:10px;margin-top:-3px;border:solid var(--paper,#fff);border-width:0 2px 2px 0;transform:rotate(45deg)}' +
  'input:focus-visible,textarea:focus-visible,button:focus-visible{outline:2px solid var(--accent,#4338ca);outline-offset:2px}' +
  'label.option,button.form-send{cursor:pointer}' +
  '[aria-invalid=true]{border-color:#dc2626!important}' +
  '.dojang-error{display:block;margin-top:6px;color:#dc2626;font-size:15px;line-height:1.5;font-weight:600}';

/** For questions that ask for files. */
const FILE_CSS =
  'input[type=file]{height:auto;border-style:dashed;cursor:pointer}' +
  'input::file-selector-button{margin:0 12px 0 0;padding:6px 14px;border:0;border-radius:999px;background:var(--soft,#eee);color:var(--ink,#111);font:inherit;font-weight:600;cursor:pointer}' +
  '.dojang-hint{display:block;margin-top:6px;color:var(--muted,#555);font-size:15px;line-height:1.5}';

/** Writes forms of a page. Every element and attribute of a form is written here, and none is copied from the project. */
export class FormWriter {
  readonly forms: FoundForm[] = [];
  readonly #action: FormAction;
  readonly #state: FormState | undefined;
  #roles: ReadonlyMap<ProjectComponent, Role> | null = null;
  readonly #keys = new Set<string>();
  #prefix = '';

  constructor(action: FormAction = NOWHERE, state?: FormState) {
    this.#action = action;
    this.#state = state;
  }

  /** Whether a form is open. A form inside a form or inside a link is written as a box. */
  get isInside(): boolean {
    return this.#roles !== null;
  }

  /** Starts a form, when the component can be written as a form. Each `true` needs a call of `close`. */
  open(component: ProjectComponent): boolean {
    if (!isForm(component) || this.isInside || this.forms.length >= FORM_LIMITS.forms) return false;
    const { form, roles } = readForm(component, this.#keys);
    this.#keys.add(form.key);
    this.forms.push({ form, component });
    this.#roles = roles;
    this.#prefix = `dojang-f${this.forms.length}`;
    return true;
  }

  close(): void {
    this.#roles = null;
  }

  /** How a component of the open form is written; undefined when it is written as outside of a form. */
  partOf(component: ProjectComponent): FormPart | undefined {
    const role = this.#roles?.get(component);
    return role && this.#write(role, component);
  }

  /** What is missing in the open form. */
  findings(): Rule[] {
    const { fields = [], consent = '' } = this.forms.at(-1)?.form ?? {};
    if (fields.length === 0) return ['form-questions'];
    return consent === '' && fields.some(isPersonal) ? ['form-consent'] : [];
  }

  css(): string {
    if (this.forms.length === 0) return '';
    return this.forms.some(({ form }) => asksForFiles(form)) ? FORM_CSS + FILE_CSS : FORM_CSS;
  }

  #write(role: Role, component: ProjectComponent): FormPart {
    switch (role.part) {
      case 'form':
        return this.#form(role.form);
      case 'field':
        return this.#field(role.field, role.at);
      case 'label':
        return isGroup(role.field)
          ? { tag: 'div', attributes: [['id', this.#id(role.at, 'label')]] }
          : { tag: 'label', attributes: [['for', this.#id(role.at)]] };
      case 'help':
        return { tag: 'div', attributes: [['id', this.#id(role.at, 'help')]] };
      case 'control':
        return this.#control(role.field, role.at);
      case 'mark':
        return this.#mark(role.field, role.value);
      case 'consent-mark':
        return this.#consentMark();
      case 'send':
        return { tag: 'button', attributes: [['type', 'submit']], ...(isBlank(component) ? { text: '보내기' } : {}) };
      case 'consent-check':
        return {
          tag: 'label',
          attributes: [],
          end: errorLine(this.#state?.consentError ?? '', `${this.#prefix}-consent`),
        };
      case 'option':
        return { tag: 'label', attributes: [] };
    }
  }

  #form(form: FormDefinition): FormPart {
    // The field has no text content, so that the texts of the page do not contain it.
    const trap = `<div class="dojang-trap" aria-hidden="true"><input name="${TRAP_NAME}" aria-label="홈페이지" tabindex="-1" autocomplete="off"></div>`;
    const attributes: [string, string][] = [
      ['method', 'post'],
      ['action', this.#action(form.key)],
      ['accept-charset', 'utf-8'],
      ['aria-label', form.name],
    ];
    if (asksForFiles(form)) attributes.push(['enctype', 'multipart/form-data']);
    // The browser's own messages would cover the messages on the page.
    if (this.#state) attributes.push(['novalidate', '']);
    return { tag: 'form', attributes, end: trap };
  }

  #field(field: FormField, at: number): FormPart {
    const error = errorLine(this.#errorOf(field.key), this.#id(at, 'error'));
    if (field.kind === 'file') {
      const hint = `<span class="dojang-hint" id="${this.#id(at, 'hint')}">${FILE_HINT}</span>`;
      return { tag: 'div', attributes: [], note: FILE_HINT, end: hint + error };
    }
    if (!isGroup(field)) return { tag: 'div', attributes: [], end: error };
    const role = field.kind === 'one' ? 'radiogroup' : 'group';
    return {
      tag: 'div',
      attributes: [['role', role], ['aria-labelledby', this.#id(at, 'label')], ...this.#described(field, at)],
      end: error,
    };
  }

  #control(field: FormField, at: number): FormPart {
    if (field.kind === 'file') return this.#fileControl(field, at);
    const [answer = ''] = this.#answersOf(field.key);
    const fill = autocompleteOf(field);
    const isLong = field.kind === 'long';
    const most = FORM_LIMITS.answer[field.kind === 'one' || field.kind === 'many' ? 'text' : field.kind];
    const attributes: [string, string][] = [
      ['id', this.#id(at)],
      ['name', controlName(field.key)],
    ];
    if (isLong) attributes.push(['rows', '5']);
    else attributes.push(['type', INPUT_TYPES[field.kind as keyof typeof INPUT_TYPES] ?? 'text']);
    if (field.kind !== 'date') attributes.push(['maxlength', String(most)]);
    if (fill) attributes.push(['autocomplete', fill]);
    if (field.required) attributes.push(['required', '']);
    attributes.push(...this.#described(field, at));
    if (!isLong && answer !== '') attributes.push(['value', answer]);
    // A browser drops a line break at the beginning of a text area.
    return isLong
      ? { tag: 'textarea', attributes, text: answer && `\n${answer}` }
      : { tag: 'input', attributes, isVoid: true };
  }

  /** The control has no value: a browser does not let a page choose files for the visitor. */
  #fileControl(field: FormField, at: number): FormPart {
    const attributes: [string, string][] = [
      ['id', this.#id(at)],
      ['name', controlName(field.key)],
      ['type', 'file'],
      ['multiple', ''],
      ['accept', FILE_ENDINGS.map((ending) => `.${ending}`).join(',')],
    ];
    if (field.required) attributes.push(['required', '']);
    attributes.push(...this.#described(field, at));
    return { tag: 'input', attributes, isVoid: true };
  }

  #mark(field: FormField, value: string): FormPart {
    const attributes: [string, string][] = [
      ['type', field.kind === 'one' ? 'radio' : 'checkbox'],
      ['name', controlName(field.key)],
      ['value', value],
    ];
    // With `required` a browser would ask for every check box, even when one is enough.
    if (field.required && field.kind === 'one') attributes.push(['required', '']);
    if (this.#answersOf(field.key).includes(value)) attributes.push(['checked', '']);
    if (this.#errorOf(field.key)) attributes.push(['aria-invalid', 'true']);
    return { tag: 'input', attributes, isVoid: true };
  }

  #consentMark(): FormPart {
    const attributes: [string, string][] = [
      ['type', 'checkbox'],
      ['name', CONSENT_NAME],
      ['value', 'yes'],
      ['required', ''],
    ];
    if (this.#state?.hasConsented) attributes.push(['checked', '']);
    if (this.#state?.consentError) attributes.push(['aria-invalid', 'true']);
    return { tag: 'input', attributes, isVoid: true };
  }

  #described(field: FormField, at: number): [string, string][] {
    const error = this.#errorOf(field.key);
    const ids = [
      ...(field.help ? [this.#id(at, 'help')] : []),
      ...(field.kind === 'file' ? [this.#id(at, 'hint')] : []),
      ...(error ? [this.#id(at, 'error')] : []),
    ];
    return [
      ...(ids.length > 0 ? [['aria-describedby', ids.join(' ')] as [string, string]] : []),
      ...(error && !isGroup(field) ? [['aria-invalid', 'true'] as [string, string]] : []),
    ];
  }

  /** A name reserved for the platform, so that no component of the page has the same name. */
  #id(at: number, of = ''): string {
    return `${this.#prefix}-${at}${of && `-${of}`}`;
  }

  #answersOf(key: string): readonly string[] {
    const answers = this.#state?.answers;
    return answers && Object.hasOwn(answers, key) ? (answers[key] ?? []) : [];
  }

  #errorOf(key: string): string {
    const errors = this.#state?.errors;
    return errors && Object.hasOwn(errors, key) ? (errors[key] ?? '') : '';
  }
}

/** Whether a form asks for files. A form with files is sent as `multipart/form-data`. */
export const asksForFiles = ({ fields }: FormDefinition): boolean => fields.some(({ kind }) => kind === 'file');

const MB = 1024 * 1024;
const FILE_HINT = `사진, 문서, zip 파일 ${FORM_LIMITS.files}개까지, 하나에 ${FORM_LIMITS.fileBytes / MB}MB, 모두 합쳐 ${FORM_LIMITS.allFileBytes / MB}MB까지 보낼 수 있어요.`;

const errorLine = (error: string, id: string): string =>
  error && `<span class="dojang-error" id="${id}">${escapeText(error)}</span>`;

/** Whether the answer to a question says who somebody is. */
const isPersonal = (field: FormField): boolean =>
  field.kind === 'email' || field.kind === 'phone' || field.kind === 'file' || autocompleteOf(field) !== null;

const isGroup = ({ kind }: FormField): boolean => kind === 'one' || kind === 'many';

const isBlank = (component: ProjectComponent): boolean =>
  asArray(component.components).length === 0 && typeof component.components !== 'string' && !component.content;
