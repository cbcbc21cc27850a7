import { chakra } from '@dojang/shared-ui';
import { type ReactNode, useState } from 'react';

interface Props {
  url: string;
  name: string;
  /** Shown in browsers without a PDF viewer, as on phones. */
  fallback: ReactNode;
}

/** A PDF in the browser's own viewer. The viewer is isolated from this page. */
export function PdfView({ url, name, fallback }: Props) {
  // A new address would load the document again.
  const [src] = useState(url);
  if (navigator.pdfViewerEnabled === false) return fallback;
  return <chakra.iframe src={src} title={name} boxSize="full" borderWidth="0" />;
}
