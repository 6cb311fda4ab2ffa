import { useEffect, useState } from 'react';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { product as messages } from '#messages/admin.ts';
import { FormDialog } from '#web/admin/kit/form.tsx';
import type { CallFailure } from '#web/ui/api-call.ts';
import { useForm } from '#web/ui/use-form.ts';
import styles from './product-pictures.module.css';

/** The cards' ratio of width to height. */
const cardShape = 4 / 5;

interface CropDialogProps {
  file: File;
  /** Uploads the file with this cut. Returns the failure, or null. */
  onCrop: (cut: string) => Promise<CallFailure | null>;
  onClose: () => void;
}

/** The cut is moved and resized by pointer, or with the arrow keys on its frame and corners. */
export default function CropDialog({ file, onCrop, onClose }: CropDialogProps) {
  // The dialog is mounted anew for each file.
  const [url] = useState(() => URL.createObjectURL(file));
  const [crop, setCrop] = useState<PercentCrop>();
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const form = useForm({
    initial: {},
    async submit() {
      if (!crop) return null;
      const part = (percent: number) => String(Math.round(Math.min(100, Math.max(0, percent)) * 100) / 10_000);
      const failure = await onCrop([crop.x, crop.y, crop.width].map(part).join(','));
      if (!failure) onClose();
      return failure;
    },
  });
  return (
    <FormDialog
      title={messages.cropTitle({ name: file.name })}
      about={messages.cropText}
      confirmLabel={messages.cropSave}
      form={form}
      onClose={onClose}
    >
      <ReactCrop
        {...(crop && { crop })}
        aspect={cardShape}
        minWidth={40}
        keepSelection
        ruleOfThirds
        ariaLabels={{
          cropArea: messages.cropArea,
          nwDragHandle: messages.cropCorner,
          nDragHandle: messages.cropCorner,
          neDragHandle: messages.cropCorner,
          eDragHandle: messages.cropCorner,
          seDragHandle: messages.cropCorner,
          sDragHandle: messages.cropCorner,
          swDragHandle: messages.cropCorner,
          wDragHandle: messages.cropCorner,
        }}
        onChange={(_pixels, percent) => setCrop(percent)}
      >
        <img
          src={url}
          alt=""
          className={styles['cropped']}
          onLoad={({ currentTarget: { width, height } }) =>
            setCrop(centerCrop(makeAspectCrop({ unit: '%', width: 100 }, cardShape, width, height), width, height))
          }
        />
      </ReactCrop>
    </FormDialog>
  );
}
