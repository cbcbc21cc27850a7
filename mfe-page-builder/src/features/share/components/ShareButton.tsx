import { Button } from '@dojang/shared-ui';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { ShareDialog } from './ShareDialog.tsx';

/** Opens the dialog with links to an unpublished page. */
export function ShareButton(page: { pageId: string; siteId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Link2 size={16} aria-hidden /> 초안 공유
      </Button>
      {isOpen && <ShareDialog {...page} onClose={() => setOpen(false)} />}
    </>
  );
}
