import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { StaffProduct } from '#contract/admin/catalogue/catalog.ts';
import { product as messages, products as listMessages } from '#messages/admin.ts';
import { Button } from '#web/admin/kit/inputs.tsx';
import { RecordPage } from '#web/admin/kit/record-form.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { usePermission } from '../screen.tsx';
import type { ProductFormData } from './catalogue-api.ts';
import { ProductActions } from './product-actions.tsx';
import { ProductFields } from './product-fields.tsx';
import { statusTones } from './product-labels.ts';
import { useProductForm } from './use-product-form.ts';
import { ProductPreview } from './product-preview.tsx';
import styles from '#web/admin/kit/record-form.module.css';
import look from '#web/admin/kit/look.module.css';

export function ProductPage() {
  const data = useLoaderData<ProductFormData>();
  return <ProductForm key={data.product?.id ?? 'new'} {...data} />;
}

function ProductForm({ product, ...data }: ProductFormData) {
  const canWrite = usePermission('catalog.write') && product?.status !== 'archived';
  const { edit, fields } = useProductForm(product, canWrite);
  const [uploading, setUploading] = useState(0);
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);
  return (
    <>
      <RecordPage
        title={product ? product.values.name : messages.newTitle}
        back={{ to: '/products', label: messages.all }}
        beside={
          <>
            {product && <ProductStatus product={product} />}
            <div className={styles['actions']}>
              <Button variant="secondary" onClick={() => setIsPreviewOpen(true)}>
                {messages.preview}
              </Button>
              {product && <ProductActions product={product} />}
            </div>
          </>
        }
        edit={edit}
        canWrite={canWrite}
        saveLabel={product ? messages.save : messages.create}
        waiting={uploading > 0 ? messages.uploading({ count: uploading }) : undefined}
      >
        <ProductFields {...data} {...fields} onUploading={setUploading} />
      </RecordPage>
      {isPreviewOpen && (
        <ProductPreview values={edit.form.values} pictures={fields.pictures} onClose={() => setIsPreviewOpen(false)} />
      )}
    </>
  );
}

function ProductStatus({ product: { status, sku } }: { product: StaffProduct }) {
  return (
    <span className={styles['status']}>
      <Badge tone={statusTones[status]}>{listMessages.statuses[status]}</Badge>{' '}
      <span className={look['note']}>{sku}</span>
    </span>
  );
}
