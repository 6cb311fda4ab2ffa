import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { CloseButton, Progress } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { Suspense, useState } from 'react';
import { product as messages } from '#messages/admin.ts';
import { Button, FieldError } from '#web/admin/kit/inputs.tsx';
import { ListEntry } from '#web/ui/data-list.tsx';
import { useFocusNeighbour } from '#web/ui/focus-neighbour.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { lazyPart } from '#web/ui/load-code.ts';
import { Picture } from '#web/ui/picture.tsx';
import look from '#web/admin/kit/look.module.css';
import { uploadPicture } from './catalogue-api.ts';
import type { FormPicture } from './product-values.ts';
import styles from './product-pictures.module.css';

/** The limit is per product. */
const mostPictures = 12;

/** An upload that is in progress or was rejected. */
interface Upload {
  id: number;
  name: string;
  part: number;
  error: string;
}

interface ProductPicturesProps {
  pictures: FormPicture[];
  onChange: (change: (before: FormPicture[]) => FormPicture[]) => void;
  /** Called when the number of running uploads changes. */
  onUploading: (change: (before: number) => number) => void;
  error: string | undefined;
  disabled: boolean;
}

let lastUpload = 0;

/** Uploads of this page, and the files that they came from. */
function useUploads({ onChange, onUploading }: Pick<ProductPicturesProps, 'onChange' | 'onUploading'>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  /** By picture name. These pictures can be cropped again. */
  const [sources, setSources] = useState<ReadonlyMap<string, File>>(new Map());
  const begin = (name: string, error: string) => {
    lastUpload += 1;
    const upload = { id: lastUpload, name, part: 0, error };
    setUploads((before) => [...before, upload]);
    return upload.id;
  };
  const update = (id: number, change: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  const dismiss = (id: number) => setUploads((before) => before.filter((upload) => upload.id !== id));

  async function uploadFrom(file: File, options: Parameters<typeof uploadPicture>[1]) {
    onUploading((count) => count + 1);
    const result = await uploadPicture(file, options);
    onUploading((count) => count - 1);
    if (result.ok) setSources((before) => new Map(before).set(result.reply.image_name, file));
    return result;
  }

  async function send(file: File): Promise<void> {
    const id = begin(file.name, '');
    const result = await uploadFrom(file, { onProgress: (part) => update(id, { part }) });
    if (!result.ok) return update(id, { error: result.failure.message });
    dismiss(id);
    onChange((before) =>
      before.some(({ image_name: name }) => name === result.reply.image_name)
        ? before
        : [...before, { ...result.reply, alt: '', alt_hi: '' }],
    );
  }

  /** Replaces a picture by another cut of its file. */
  async function crop(name: string, file: File, cut: string): Promise<CallFailure | null> {
    const result = await uploadFrom(file, { cut, onProgress: () => undefined });
    if (!result.ok) return result.failure;
    onChange((before) =>
      before.map((picture) => (picture.image_name === name ? { ...picture, ...result.reply } : picture)),
    );
    return null;
  }

  /** Files that are no pictures by their name are not sent. */
  const reject = (files: readonly File[]) => files.forEach(({ name }) => begin(name, messages.noPicture));
  return { uploads, sources, send, crop, reject, dismiss };
}

/** The first picture is the main one. Pictures are dropped or chosen, and sorted by pointer or keyboard. */
export function ProductPictures({ pictures, onChange, onUploading, error, disabled }: ProductPicturesProps) {
  const { uploads, sources, send, crop, reject, dismiss } = useUploads({ onChange, onUploading });
  const [cropping, setCropping] = useState<string | null>(null);
  const croppedFile = cropping === null ? undefined : sources.get(cropping);

  // The server encodes one picture at a time.
  async function sendAll(files: readonly File[]): Promise<void> {
    for (const file of files.slice(0, mostPictures - pictures.length)) await send(file);
  }

  return (
    <div className={styles['pictures']}>
      <SortedPictures
        pictures={pictures}
        disabled={disabled}
        onChange={onChange}
        onCrop={(name) => (sources.has(name) ? () => setCropping(name) : undefined)}
      />
      <UploadList uploads={uploads} onDismiss={dismiss} />
      {!disabled && pictures.length < mostPictures && (
        <Dropzone
          className={styles['zone']}
          onDrop={(files: File[]) => void sendAll(files)}
          onReject={(files: readonly { file: File }[]) => reject(files.map(({ file }) => file))}
          inputProps={{ 'aria-label': messages.choosePictures }}
          accept={['image/*']}
          multiple
        >
          <p className={styles['invite']}>{messages.dropPictures}</p>
          <p className={look['quiet']}>{messages.pictureHint}</p>
        </Dropzone>
      )}
      <FieldError error={error} />
      {cropping !== null && croppedFile && (
        <Suspense>
          <CropDialog
            file={croppedFile}
            onCrop={(cut) => crop(cropping, croppedFile, cut)}
            onClose={() => setCropping(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface SortedPicturesProps extends Pick<ProductPicturesProps, 'pictures' | 'onChange' | 'disabled'> {
  /** Returns a function that crops the picture again; undefined if its file is not at hand. */
  onCrop: (name: string) => (() => void) | undefined;
}

function SortedPictures({ pictures, onChange, disabled, onCrop }: SortedPicturesProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const move = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    onChange((before) => {
      const at = (id: unknown) => before.findIndex(({ image_name: name }) => name === id);
      return arrayMove(before, at(active.id), at(over.id));
    });
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={move}
      accessibility={{ screenReaderInstructions: { draggable: messages.sortHint }, announcements }}
    >
      <SortableContext
        items={pictures.map(({ image_name: name }) => name)}
        strategy={rectSortingStrategy}
        disabled={disabled}
      >
        {pictures.length > 0 && (
          <ol className={styles['list']}>
            {pictures.map((picture, index) => (
              <SortablePicture
                key={picture.image_name}
                picture={picture}
                index={index}
                disabled={disabled}
                onCrop={onCrop(picture.image_name)}
                onRemove={() => onChange((before) => before.filter((other) => other !== picture))}
              />
            ))}
          </ol>
        )}
      </SortableContext>
    </DndContext>
  );
}

interface UploadListProps {
  uploads: readonly Upload[];
  onDismiss: (id: number) => void;
}

function UploadList({ uploads, onDismiss }: UploadListProps) {
  return (
    <ul className={styles['uploads']} aria-live="polite">
      {uploads.map(({ id, name, part, error: fault }) => (
        <ListEntry key={id}>
          <span className={styles['file']}>{name}</span>
          {fault ? (
            <>
              <FieldError error={fault} />
              <CloseButton aria-label={messages.dismiss({ name })} onClick={() => onDismiss(id)} />
            </>
          ) : (
            <>
              <Progress value={part * 100} animated={part >= 1} aria-label={messages.uploadOf({ name })} />
              <span className={look['quiet']}>
                {part < 1 ? messages.percent({ percent: Math.round(part * 100) }) : messages.preparing}
              </span>
            </>
          )}
        </ListEntry>
      ))}
    </ul>
  );
}

const CropDialog = lazyPart(() => import('./crop-dialog.tsx'));

const announcements = {
  onDragStart: () => messages.sortStart,
  onDragOver: () => undefined,
  onDragEnd: () => messages.sortEnd,
  onDragCancel: () => messages.sortCancel,
};

interface SortablePictureProps {
  picture: FormPicture;
  index: number;
  disabled: boolean;
  /** Undefined if the picture's file is not at hand. */
  onCrop: (() => void) | undefined;
  onRemove: () => void;
}

function SortablePicture({ picture, index, disabled, onCrop, onRemove }: SortablePictureProps) {
  const { attributes, listeners, node, setNodeRef, transform, transition, isDragging } = useSortable({
    id: picture.image_name,
  });
  useFocusNeighbour(node);
  return (
    <li
      ref={setNodeRef}
      className={styles['item']}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <button
        type="button"
        className={styles['grip']}
        {...attributes}
        {...listeners}
        disabled={disabled}
        aria-label={messages.pictureNumber({ number: index + 1 })}
      >
        <Picture picture={picture} alt="" sizes="120px" />
      </button>
      {!disabled && onCrop && (
        <div className={styles['crop']}>
          <Button variant="quiet" size="small" onClick={onCrop} of={messages.cropOf({ number: index + 1 })}>
            {messages.crop}
          </Button>
        </div>
      )}
      {index === 0 && <span className={styles['lead']}>{messages.lead}</span>}
      {!disabled && (
        <CloseButton
          className={styles['remove']}
          size="md"
          aria-label={messages.removePicture({ number: index + 1 })}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
