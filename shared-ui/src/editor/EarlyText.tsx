import { chakra } from '@dojang/shared-ui';

interface Props {
  label: string;
  onChange: (text: string) => void;
}

/** A plain field in place of the editor while its code is loading, for a user who is typing already. */
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
