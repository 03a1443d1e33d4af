import { readSheetsOf, writeSheetOf } from './workbook.ts'
import type { WorkbookAnswer, WorkbookTask } from './workbook.ts'

/* The worker in which workbooks are read and written, so that the page stays quick. */

addEventListener('message', ({ data }: MessageEvent<WorkbookTask>) => {
  void answerTo(data).then(
    (answer) => post({ answer }),
    () => post({ failed: true }),
  )
})

function answerTo(task: WorkbookTask) {
  return task.does === 'read' ? readSheetsOf(task.bytes) : writeSheetOf(task.table)
}

function post(answer: WorkbookAnswer) {
  // TypeScript takes this for the window's function, which wants an origin; a worker's takes
  // options.
  postMessage(answer, {})
}
