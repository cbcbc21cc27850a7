import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { AtSign, CircleDot } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MAX_MENTION_LABEL } from '../document/schema.ts';
import { type ReferenceQuery, stillFitting } from './extensions/reference.logic.ts';
import { referenceKey } from './extensions/reference-typing.ts';
import type { IssueReference, PersonReference, References } from './references.ts';
import { TriggerMenu } from './TriggerMenu.tsx';

interface Props {
  editor: Editor;
  references: () => References | undefined;
}

/** The menu that `@` and `#` open. */
export function ReferenceMenu({ editor, references }: Props) {
  const active = useEditorState({
    editor,
    selector: ({ editor: e }) => referenceKey.getState(e.state)?.active ?? null,
  });
  const given = references();
  if (!active || !given || !editor.isEditable) return null;
  const menu = { editor, active, storage: editor.storage.referenceTyping };
  if (active.sign === '@')
    return given.people ? <PeopleMenu key={active.from} {...menu} people={given.people} /> : null;
  return given.issues ? <IssueMenu key={active.from} {...menu} issues={given.issues} /> : null;
}

interface MenuProps {
  editor: Editor;
  active: ReferenceQuery;
  storage: Editor['storage']['referenceTyping'];
}

/** Replaces what was typed by the node and a space. */
function insert(editor: Editor, type: 'mention' | 'issueLink', attrs: Record<string, unknown>) {
  const range = referenceKey.getState(editor.state)?.active;
  if (!range) return;
  editor
    .chain()
    .focus()
    .insertContentAt({ from: range.from, to: range.to }, [
      { type, attrs },
      { type: 'text', text: ' ' },
    ])
    .run();
}

const dismiss = (editor: Editor) => editor.view.dispatch(editor.state.tr.setMeta(referenceKey, 'dismiss'));

function PeopleMenu({
  editor,
  active,
  storage,
  people,
}: MenuProps & { people: (query: string) => readonly PersonReference[] }) {
  const options = people(active.query).map((person) => ({
    id: person.id,
    label: person.name,
    icon: <AtSign size={18} />,
    ...(person.hint ? { hint: person.hint } : {}),
  }));
  return (
    <TriggerMenu
      editor={editor}
      label="멤버 고르기"
      from={active.from}
      query={active.query}
      options={options}
      empty="맞는 멤버가 없어요"
      onPick={({ id, label }) => insert(editor, 'mention', { id, label: label.slice(0, MAX_MENTION_LABEL) })}
      onDismiss={() => dismiss(editor)}
      storage={storage}
    />
  );
}

function IssueMenu({ editor, active, storage, issues }: MenuProps & { issues: NonNullable<References['issues']> }) {
  const { query } = active;
  const [found, setFound] = useState<{ query: string; issues: readonly IssueReference[]; isFailed: boolean } | null>(
    null,
  );
  useEffect(() => {
    const stop = new AbortController();
    const show = (rows: readonly IssueReference[], isFailed: boolean) =>
      stop.signal.aborted || setFound({ query, issues: rows, isFailed });
    issues.find(query, stop.signal).then(
      (rows) => show(rows, false),
      () => show([], true),
    );
    return () => stop.abort();
  }, [issues, query]);
  // Enter must not choose an issue that only fitted what was typed before.
  const isOld = found !== null && found.query !== query;
  const fitting = isOld ? stillFitting(found.issues, query) : (found?.issues ?? []);
  const options = fitting.map((issue) => ({
    id: issue.id,
    label: `#${issue.number} ${issue.title}`,
    icon: <CircleDot size={18} />,
    issue,
  }));
  return (
    <TriggerMenu
      editor={editor}
      label="이슈 고르기"
      from={active.from}
      query={query}
      options={options}
      empty={
        !found || isOld ? '이슈를 찾고 있어요' : found.isFailed ? '이슈를 불러오지 못했어요' : '맞는 이슈가 없어요'
      }
      onPick={({ issue: { id, number, projectId } }) => insert(editor, 'issueLink', { id, number, projectId })}
      onDismiss={() => dismiss(editor)}
      storage={storage}
    />
  );
}
