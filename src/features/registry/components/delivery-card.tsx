import { deliveryChangeSchema } from '#machines/registry/gift.schema.ts'
import type { Registry } from '#machines/registry/gift.schema.ts'
import { useEdit } from '#src/client/records/edit.ts'
import { editTexts } from '#src/i18n/parts/edit.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { EditEnd } from '#src/ui/forms/conflict/edit-end.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import * as v from 'valibot'
import { changeDelivery } from '../registry.queries.ts'
import { useRegistry } from '../use-registry.ts'

type DeliveryForm = Record<'delivery', string>

const schema: v.GenericSchema<DeliveryForm, DeliveryForm> = v.strictObject({
  delivery: deliveryChangeSchema.entries.delivery,
})

/** Where gifts are sent: for households that give something, once they have said what. */
export function DeliveryCard() {
  const { t } = useTranslation()
  const { weddingId, registry, giversDisabledReason, showToast } = useRegistry()
  const edit = useEdit<Registry, DeliveryForm, DeliveryForm>({
    record: registry,
    toForm: ({ delivery }) => ({ delivery }),
    schema,
    save: ({ version }, details) => changeDelivery(weddingId, { version, ...details }),
    onKept: () => showToast(t('registry:messages.delivery')),
  })
  const { values, problemAt, change, submit } = edit
  return (
    <Card label={t('registry:delivery.title')}>
      <h2>{t('registry:delivery.title')}</h2>
      <Form onSubmit={() => submit()}>
        <TextArea
          name="delivery"
          label={t('registry:delivery.label')}
          hint={t('registry:delivery.hint')}
          value={values.delivery}
          error={errorText(problemAt('delivery'))}
          onChange={(delivery) => change('delivery', delivery)}
        />
        <EditEnd
          edit={edit}
          texts={editTexts()}
          labelOf={() => t('registry:delivery.label')}
          save={t('registry:delivery.save')}
          kind="quiet"
          disabledReason={giversDisabledReason === null ? null : t('registry:delivery.off')}
        />
      </Form>
    </Card>
  )
}
