/** Kinds of answers: one line, several lines, an e-mail, a phone number, a day, files, one of several choices, any of them. */
export const FIELD_KINDS = ['text', 'long', 'email', 'phone', 'date', 'file', 'one', 'many'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** One question of a form. */
export interface FormField {
  /** Unique in its form; it stays the same when the question is moved or reworded. */
  key: string;
  kind: FieldKind;
  label: string;
  help: string;
  required: boolean;
  /** The choices of `one` and `many`; empty for the other kinds. */
  options: string[];
}

/** A form of a published page. The gateway checks answers against it. */
export interface FormDefinition {
  /** Unique on its page. */
  key: string;
  /** Name of the form in the inbox. The owner chooses it. */
  name: string;
  fields: FormField[];
  /** The text that a visitor agrees to; empty when the form does not ask for consent. */
  consent: string;
  /** What a visitor reads after sending. Empty for the default text. */
  thanks: string;
}

/** Component type of a form. Every part in a form is recognised by its class. */
export const FORM_TYPE = 'page-form';

export const FORM_LIMITS = {
  forms: 10,
  fields: 50,
  options: 60,
  /** Characters of a question, a choice or a name. */
  label: 200,
  help: 500,
  consent: 5000,
  thanks: 500,
  /** Characters of an answer, by kind. */
  answer: { text: 300, long: 5000, email: 320, phone: 40, date: 10 },
  /** Maximum number of files of one answer, bytes of one file, and bytes of all files together. */
  files: 5,
  fileBytes: 10 * 1024 * 1024,
  allFileBytes: 20 * 1024 * 1024,
} as const;

/** Endings of the files that a form accepts: pictures, documents and archives, but no file that a double click executes. */
export const FILE_ENDINGS = [
  ...['jpg', 'jpeg', 'png', 'webp', 'gif', 'heic', 'pdf', 'hwp', 'hwpx', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'],
  ...['txt', 'csv', 'zip'],
] as const;

/** The consent text of a new form. It stays until somebody writes another text or the site has a text of its own. */
export const CONSENT_SAMPLE =
  '수집 항목: 이름, 연락처, 남긴 내용. 목적: 문의에 답하기. 보관 기간: 답을 보낸 뒤 1년. 동의하지 않을 수 있지만, 그러면 문의에 답해 드릴 수 없어요.';

/** Name of the hidden field that people never see. Programs that fill in every field reveal themselves by it. */
export const TRAP_NAME = 'homepage';
export const CONSENT_NAME = 'consent';
/** Name of a field's control in the form. */
export const controlName = (key: string): string => `a.${key}`;
