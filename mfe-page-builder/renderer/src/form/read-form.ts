import { cut, shortened } from '@dojang/contract/text';
import { withoutForbidden } from '../escape.ts';
import { asArray, asRecord, type ProjectComponent, selectorName } from '../project.ts';
import {
  FIELD_KINDS,
  type FieldKind,
  FORM_LIMITS,
  FORM_TYPE,
  type FormDefinition,
  type FormField,
} from './definition.ts';

/** What a component of a form is written as. */
export type Role =
  | { part: 'form'; form: FormDefinition }
  | { part: 'field' | 'label' | 'help' | 'control'; field: FormField; at: number }
  | { part: 'option'; field: FormField }
  | { part: 'mark'; field: FormField; at: number; value: string }
  | { part: 'consent-check' | 'consent-mark' | 'send' };

export interface ReadForm {
  form: FormDefinition;
  /** By the component object. */
  roles: ReadonlyMap<ProjectComponent, Role>;
}

const MAX_DEPTH = 40;
const KEY = /^[a-z0-9][a-z0-9-]{0,39}$/;
const KINDS = new Map<string, FieldKind>(FIELD_KINDS.map((kind) => [`kind-${kind}`, kind]));

/**
 * The definition of a form component, and what each of its parts is. A part is recognised by its class: `field` with `kind-…`,
 * `field-label`, `field-help`, `field-input`, `option` with `option-mark`, `consent` and `form-send`. A field without a control
 * is no question. The function takes linear time for any input.
 *
 * @param taken keys of the forms before it
 */
export function readForm(component: ProjectComponent, taken: ReadonlySet<string> = new Set()): ReadForm {
  const roles = new Map<ProjectComponent, Role>();
  const own = asRecord(component.attributes) ?? {};
  const fields: FormField[] = [];
  const keys = new Set<string>();
  let consent = '';
  walk(component, (part, classes) => {
    if (classes.has('field')) {
      if (fields.length >= FORM_LIMITS.fields) return false;
      const field = readField(part, classes, keys, fields.length, roles);
      if (field) fields.push(field);
      return false;
    }
    if (classes.has('consent') && consent === '') {
      consent = readConsent(part, roles);
      return false;
    }
    if (classes.has('form-send')) roles.set(part, { part: 'send' });
    return !classes.has('form-send');
  });
  const form: FormDefinition = {
    key: uniqueKey(own['data-form'], 'form', taken),
    name: clipped(own['data-name'], FORM_LIMITS.label) || '폼',
    fields,
    consent,
    thanks: clipped(own['data-thanks'], FORM_LIMITS.thanks),
  };
  roles.set(component, { part: 'form', form });
  return { form, roles };
}

/** Whether a component is a form; a form inside of a form is part of it. */
export const isForm = (component: ProjectComponent): boolean => component.type === FORM_TYPE;

function readField(
  component: ProjectComponent,
  classes: ReadonlySet<string>,
  keys: Set<string>,
  at: number,
  roles: Map<ProjectComponent, Role>,
): FormField | null {
  let label: ProjectComponent | undefined;
  let help: ProjectComponent | undefined;
  let control: ProjectComponent | undefined;
  const marks: { mark: ProjectComponent; value: string }[] = [];
  const options: ProjectComponent[] = [];
  const values = new Set<string>();
  walk(component, (part, own) => {
    if (own.has('field-label')) label ??= part;
    else if (own.has('field-help')) help ??= part;
    else if (own.has('field-input')) control ??= part;
    else if (own.has('option')) {
      const mark = find(part, 'option-mark');
      const value = textOf(part, FORM_LIMITS.label);
      if (mark && value !== '' && !values.has(value) && marks.length < FORM_LIMITS.options) {
        values.add(value);
        options.push(part);
        marks.push({ mark, value });
      }
    } else return true;
    return false;
  });
  const kind = kindOf(classes, marks.length > 0);
  const isChoice = kind === 'one' || kind === 'many';
  if (isChoice ? marks.length === 0 : !control) return null;
  const key = uniqueKey(asRecord(component.attributes)?.['data-key'], 'field', keys);
  keys.add(key);
  const field: FormField = {
    key,
    kind,
    label: (label && textOf(label, FORM_LIMITS.label)) || `${at + 1}번째 질문`,
    help: help ? textOf(help, FORM_LIMITS.help) : '',
    required: classes.has('is-required'),
    options: isChoice ? [...values] : [],
  };
  roles.set(component, { part: 'field', field, at });
  if (label) roles.set(label, { part: 'label', field, at });
  if (help) roles.set(help, { part: 'help', field, at });
  if (!isChoice && control) roles.set(control, { part: 'control', field, at });
  if (isChoice) {
    for (const option of options) roles.set(option, { part: 'option', field });
    for (const { mark, value } of marks) roles.set(mark, { part: 'mark', field, at, value });
  }
  return field;
}

function kindOf(classes: ReadonlySet<string>, hasOptions: boolean): FieldKind {
  for (const name of classes) {
    const kind = KINDS.get(name);
    if (kind) return kind;
  }
  return hasOptions ? 'one' : 'text';
}

/** The whole text of the consent. It is empty when the consent has no mark, because visitors cannot give such a consent. */
function readConsent(component: ProjectComponent, roles: Map<ProjectComponent, Role>): string {
  const check = find(component, 'consent-check');
  const mark = check && find(check, 'option-mark');
  const text = textOf(component, FORM_LIMITS.consent);
  if (!check || !mark || text === '') return '';
  roles.set(check, { part: 'consent-check' });
  roles.set(mark, { part: 'consent-mark' });
  return text;
}

function uniqueKey(wanted: unknown, otherwise: string, taken: ReadonlySet<string>): string {
  const base = typeof wanted === 'string' && KEY.test(wanted) ? wanted : otherwise;
  if (!taken.has(base)) return base;
  // The number of questions is limited by the number of keys.
  for (let at = 2; ; at += 1) {
    const key = `${cut(base, 36)}-${at}`;
    if (!taken.has(key)) return key;
  }
}

/**
 * Visits the components inside a component, in their order. When a visit returns false, the content of that component is
 * skipped.
 */
function walk(
  component: ProjectComponent,
  visit: (part: ProjectComponent, classes: ReadonlySet<string>) => boolean,
  depth = 0,
): void {
  if (depth >= MAX_DEPTH) return;
  for (const child of asArray(component.components)) {
    const part = asRecord(child) as ProjectComponent | null;
    if (part && visit(part, classesOf(part))) walk(part, visit, depth + 1);
  }
}

function find(component: ProjectComponent, name: string): ProjectComponent | undefined {
  let found: ProjectComponent | undefined;
  walk(component, (part, classes) => {
    if (!found && classes.has(name)) found = part;
    return !found;
  });
  return found;
}

function classesOf(component: ProjectComponent): ReadonlySet<string> {
  const names = asArray(component.classes).map(selectorName);
  return new Set(names.flatMap((selector) => (selector?.kind === 'class' ? [selector.name] : [])));
}

/** The text of a component on one line; blocks are separated by a space. */
function textOf(component: ProjectComponent, most: number): string {
  const words: string[] = [];
  let length = 0;
  const take = (text: unknown) => {
    if (typeof text !== 'string' || length > most) return;
    // Reads more characters than are stored, because spaces may be removed.
    words.push(cut(text, 2 * most));
    length += text.length;
  };
  const ownText = (part: ProjectComponent) => {
    if (typeof part.components === 'string') take(part.components);
    else if (asArray(part.components).length === 0) take(part.content);
  };
  ownText(component);
  walk(component, (part) => {
    ownText(part);
    if (part.type !== 'textnode') take(' ');
    return true;
  });
  return clipped(words.join(''), most);
}

function clipped(value: unknown, most: number): string {
  if (typeof value !== 'string') return '';
  const line = withoutForbidden(cut(value, 2 * most))
    .replace(/\s+/g, ' ')
    .trim();
  return shortened(line, most);
}
