import { Flex, NativeSelect } from '@dojang/shared-ui';
import type { Editor } from '@tiptap/core';
import { CODE_LANGUAGES, codeLanguageOf } from './code/code-language.logic.ts';

/** A choice of the language for the code block that contains the cursor. */
export function CodeTools({ editor, language }: { editor: Editor; language: string }) {
  return (
    <Flex p="1">
      <NativeSelect.Root size="xs" width="52">
        <NativeSelect.Field
          aria-label="코드의 언어"
          value={codeLanguageOf(language) ?? ''}
          onChange={({ target }) => editor.commands.updateAttributes('codeBlock', { language: target.value || null })}
        >
          <option value="">색 없이</option>
          {CODE_LANGUAGES.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Flex>
  );
}
