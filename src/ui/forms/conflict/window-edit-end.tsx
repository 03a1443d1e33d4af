import { EditConflict, refusalOf } from './edit-end.tsx'
import type { EditEndProps } from './edit-end.tsx'
import { WindowActs } from '../../overlays/window.tsx'

interface WindowEditEndProps<F extends string> extends EditEndProps<F> {
  close: string
}

/** The end of a window in which a record is edited, in sight however long the form is. */
export function WindowEditEnd<F extends string>({
  edit,
  texts,
  labelOf,
  show,
  save,
  refusal = null,
  ...acts
}: WindowEditEndProps<F>) {
  return (
    <>
      <EditConflict {...{ edit, texts, labelOf }} {...(show ? { show } : {})} />
      <WindowActs
        {...acts}
        act={save}
        acting={texts.saving}
        isBusy={edit.outcome.state === 'saving'}
        refusal={refusalOf({ edit, texts, refusal })}
      />
    </>
  )
}
