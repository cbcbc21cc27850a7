export default function AgreementModal({ kind, onClose }: { kind: string; onClose: () => void }) {
  return null;
}
