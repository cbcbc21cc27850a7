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

/** A form of a published page, as its answers are checked against it. */
export interface FormDefinition {
  /** Unique on its page. */
  key: string;
  /** How the owner calls it in the inbox. */
  name: string;
  fields: FormField[];
  /** The text that a visitor agrees to; empty when the form does not ask for consent. */
  consent: string;
  /** What a visitor reads after sending; empty for the usual words. */
  thanks: string;
}

/** Component type of a form. Everything in it is recognised by its class. */
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
  /** Files of one answer, and bytes of one of them and of all together. */
  files: 5,
  fileBytes: 10 * 1024 * 1024,
  allFileBytes: 20 * 1024 * 1024,
} as const;

/** Endings of the files that a form takes: pictures, documents and archives, nothing that a double click runs. */
export const FILE_ENDINGS = [
  ...['jpg', 'jpeg', 'png', 'webp', 'gif', 'heic', 'pdf', 'hwp', 'hwpx', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'],
  ...['txt', 'csv', 'zip'],
] as const;

/** What the consent of a new form says, until somebody writes their own or the site has one. */
export const CONSENT_SAMPLE =
  '수집 항목: 이름, 연락처, 남긴 내용. 목적: 문의에 답하기. 보관 기간: 답을 보낸 뒤 1년. 동의하지 않을 수 있지만, 그러면 문의에 답해 드릴 수 없어요.';

/** Name of the hidden field that people never see and programs fill in. */
export const TRAP_NAME = 'homepage';
export const CONSENT_NAME = 'consent';
/** Name of a field's control in the form. */
export const controlName = (key: string): string => `a.${key}`;
