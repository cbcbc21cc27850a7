import { Box, Button, FormField, Input, NativeSelect, Stack } from '@dojang/shared-ui';
import { Link2 } from 'lucide-react';
import { useId, useState } from 'react';
import { FileLink } from '../../file/FileLink.tsx';
import { PageSelect } from '../studio/LinkFields.tsx';
import {
  LINK_KINDS,
  type LinkKind,
  linkKind,
  linkKindsFor,
  linkRefusal,
  toHref,
  withoutScheme,
} from '../studio/link.logic.ts';

interface PhoneLinkProps {
  href: string;
  siteId: string;
  /** Whether a link may lead to another page or a file of the site. */
  linksToPages: boolean;
  onLink: (href: string) => void;
}

/** The target of a link, folded until somebody wants to change it. Sections can be chosen only on a larger screen. */
export function PhoneLink({ href, siteId, linksToPages, onLink }: PhoneLinkProps) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<LinkKind | null>(null);
  const kind = chosen ?? linkKind(href);
  const kinds = linkKindsFor(linksToPages).filter(({ value }) => value !== 'section' || linkKind(href) === 'section');
  const id = useId();
  const label = LINK_KINDS.find(({ value }) => value === linkKind(href))?.label ?? '';
  return (
    <Box mt="-2">
      <Button
        size="xs"
        minH="11"
        ms="-2"
        variant="ghost"
        colorPalette="gray"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Link2 /> 누르면: {label}
      </Button>
      {isOpen && (
        <Stack id={id} gap="3" p="3" borderWidth="1px" borderColor="border" borderRadius="l3">
          <NativeSelect.Root>
            <NativeSelect.Field
              aria-label="누르면"
              value={kind}
              onChange={({ target }) => {
                setChosen(target.value as LinkKind);
                // The link stays until another target is chosen, because there is no undo on a phone.
                if (target.value === 'none') onLink('#');
              }}
            >
              {kinds.map((each) => (
                <option key={each.value} value={each.value}>
                  {each.label}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
          {kind === 'page' && <PageSelect siteId={siteId} href={href} onChoose={onLink} />}
          {kind === 'file' && <FileLink siteId={siteId} href={href} onChoose={onLink} />}
          {(kind === 'web' || kind === 'tel' || kind === 'mail') && (
            <Address key={kind} kind={kind} href={href} onLink={onLink} />
          )}
        </Stack>
      )}
    </Box>
  );
}

interface AddressProps {
  kind: LinkKind;
  href: string;
  onLink: (href: string) => void;
}

/** A typed address. An invalid address stays in the field with its error, and the page keeps the last valid address. */
function Address({ kind, href, onLink }: AddressProps) {
  const [text, setText] = useState(linkKind(href) === kind ? withoutScheme(href) : '');
  return (
    <FormField label="연결" error={linkRefusal(text, kind) ?? undefined}>
      <Input
        value={text}
        placeholder={LINK_KINDS.find(({ value }) => value === kind)?.example ?? ''}
        onChange={({ target }) => {
          setText(target.value);
          if (linkRefusal(target.value, kind) === null) onLink(toHref(target.value, kind) || '#');
        }}
      />
    </FormField>
  );
}
