import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PushDevice } from '#machines/notices/push/push.schema.ts'
import { useSetQueryData } from '#src/client/query/use-set-query-data.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { formatInstant } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { List, Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { pushOptions, removePushDevice } from '../../push/push.queries.ts'

/** The account’s devices that show notices; this device has its switch above. */
export function PushDevices() {
  const { t } = useTranslation()
  const query = useQuery(pushOptions)
  const keep = useSetQueryData(pushOptions)
  const showToast = useToast()
  const expectRefusal = useLateRefusal()
  const heading = useRef<HTMLHeadingElement>(null)
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const devices = query.data?.devices ?? []

  async function remove(id: string) {
    setBusyWith(id)
    setRefusal(null)
    const tellIfLeft = expectRefusal()
    const answer = await removePushDevice(id)
    setBusyWith(null)
    if (answer.result === 'refused') {
      setRefusal(answer.code)
      tellIfLeft(answer.code, () => void remove(id))
      void query.refetch()
      return
    }
    // The button is removed with its device, so focus moves to the heading.
    heading.current?.focus()
    keep(answer.body)
    showToast({ message: t('notices:push.removed') })
  }

  if (devices.length === 0) return null
  return (
    <Stack gap="tight">
      <h3 ref={heading} tabIndex={-1}>
        {t('notices:push.devices')}
      </h3>
      <Notice kind="critical">{errorText(refusal)}</Notice>
      <List>
        {devices.map((device) => (
          <li key={device.id}>
            <DeviceLine
              device={device}
              isBusy={busyWith === device.id}
              onRemove={() => void remove(device.id)}
            />
          </li>
        ))}
      </List>
    </Stack>
  )
}

function DeviceLine({
  device,
  isBusy,
  onRemove,
}: {
  device: PushDevice
  isBusy: boolean
  onRemove: () => void
}) {
  const { t } = useTranslation()
  // Some browsers do not identify themselves; their devices have no label.
  const label = device.label || t('notices:push.unknown')
  return (
    <Row spread>
      <Stack gap="tight">
        <strong>{label}</strong>
        <Soft small>
          {t(device.current ? 'notices:push.sinceHere' : 'notices:push.since', {
            since: formatInstant(device.createdAt),
          })}
        </Soft>
      </Stack>
      {device.current ? null : (
        <Button
          kind="quiet"
          busy={isBusy}
          busyLabel={t('notices:push.removing')}
          onPress={onRemove}
        >
          {t('notices:push.remove', { label })}
        </Button>
      )}
    </Row>
  )
}
