import { chakra } from '@dojang/shared-ui';

interface Props {
  label: string;
  onChange: (text: string) => void;
}

/** A plain field that is shown while the code of the editor is loading, because the user may already be typing. */
export const EarlyText = ({ label, onChange }: Props) => (
  <chakra.textarea
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
