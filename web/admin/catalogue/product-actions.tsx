import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { StaffProduct } from '#contract/admin/catalogue/catalog.ts';
import { frame, product as messages } from '#messages/admin.ts';
import { ConfirmDialog } from '#web/admin/kit/command-dialog.tsx';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { Button, TextField } from '#web/admin/kit/inputs.tsx';
import { showFailure, showToast } from '#web/admin/kit/toast.ts';
import { useSettings } from '#web/site-frame/session.ts';
import { useForm } from '#web/ui/use-form.ts';
import { usePermission } from '../screen.tsx';
import { productPath, sendForRecord } from './catalogue-api.ts';

export function ProductActions({ product }: { product: StaffProduct }) {
  const canWrite = usePermission('catalog.write');
  const { shop_url: shopUrl } = useSettings();
  const { revalidate } = useRevalidator();
  const [dialog, setDialog] = useState<'duplicate' | 'archive' | null>(null);
  const restore = async () => {
    const result = await sendForRecord<StaffProduct>(`${productPath(product.id)}/restore`);
    if (result.ok) showToast(messages.restored);
    else showFailure(result.failure);
    await revalidate();
  };
  if (product.status === 'archived')
    return canWrite ? <Button onClick={() => void restore()}>{messages.restore}</Button> : null;
  return (
    <>
      <Menu position="bottom-end" width={220} withinPortal>
        <Menu.Target>
          <Button variant="secondary">{messages.more}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {product.status === 'published' && (
            <Menu.Item component="a" href={`${shopUrl}/product-details/${product.id}`} target="_blank" rel="noopener">
              {messages.viewInShop} <span className="visually-hidden">{frame.newTab}</span>
            </Menu.Item>
          )}
          {canWrite && <Menu.Item onClick={() => setDialog('duplicate')}>{messages.duplicate}</Menu.Item>}
          {canWrite && (
            <Menu.Item color="red" onClick={() => setDialog('archive')}>
              {messages.archive}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'duplicate' && <DuplicateDialog product={product} onClose={() => setDialog(null)} />}
      {dialog === 'archive' && (
        <ConfirmDialog
          path={`${productPath(product.id)}/archive`}
          texts={{
            title: messages.archiveTitle({ product: product.values.name }),
            about: messages.archiveText,
            confirm: messages.archive,
            done: messages.archived,
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

interface ActionDialogProps {
  product: StaffProduct;
  onClose: () => void;
}

function DuplicateDialog({ product, onClose }: ActionDialogProps) {
  const navigate = useNavigate();
  const form = useForm({
    initial: { sku: '' },
    async submit(values) {
      const result = await sendForRecord<StaffProduct>(`${productPath(product.id)}/duplicate`, values);
      if (!result.ok) return result.failure;
      showToast(messages.duplicated);
      onClose();
      await navigate(`/products/${result.reply.id}`);
      return null;
    },
  });
  return (
    <FormDialog
      title={messages.duplicateTitle({ product: product.values.name })}
      about={messages.duplicateText}
      confirmLabel={messages.duplicate}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field('sku')} label={messages.sku} hint={messages.skuHint} required maxLength={60} />
    </FormDialog>
  );
}
