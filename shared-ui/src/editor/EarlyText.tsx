import { chakra } from '@dojang/shared-ui';

interface Props {
  label: string;
  onChange: (text: string) => void;
  /** Called before the field is removed. */
  onRemove: (hadFocus: boolean) => void;
}

/** A plain field that is shown while the code of the editor is loading, because the user may already be typing. */
export const EarlyText = ({ label, onChange, onRemove }: Props) => (
  <chakra.textarea
    ref={(field: HTMLTextAreaElement) => () => onRemove(field === document.activeElement)}
    data-early-text
    aria-label={label}
    autoFocus
    lang="ko"
    w="full"
    rows={1}
    resize="none"
    css={{ fieldSizing: 'content' }}
    bg="transparent"
    outline="none"
    onChange={(event) => onChange(event.target.value)}
  />
);
