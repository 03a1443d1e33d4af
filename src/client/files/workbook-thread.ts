// oxlint-disable-next-line import/default -- Vite makes the address of a worker
import address from './workbook.worker.ts?worker&url'
import type { WorkbookAnswer, WorkbookSheet, WorkbookTask } from './workbook.ts'

/** Reads a workbook in a thread of its own. */
export function readInThread(bytes: ArrayBuffer): Promise<WorkbookSheet[] | null> {
  // The worker answers what it was asked.
  return inThread({ does: 'read', bytes }) as Promise<WorkbookSheet[] | null>
}

/** Writes a workbook in a thread of its own. */
export function writeInThread(table: readonly (readonly string[])[]): Promise<Blob> {
  // The worker answers what it was asked.
  return inThread({ does: 'write', table }) as Promise<Blob>
}

/** One worker for one task: it ends with its answer, and takes its memory along. */
function inThread(task: WorkbookTask) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerUrl(), { type: 'module' })
    const end = (settle: () => void) => {
      worker.terminate()
      settle()
    }
    worker.addEventListener('message', ({ data }: MessageEvent<WorkbookAnswer>) =>
      end(() =>
        'answer' in data
          ? resolve(data.answer)
          : reject(new Error('The workbook could not be made.')),
      ),
    )
    worker.addEventListener('error', () =>
      end(() => reject(new Error('The worker for workbooks did not start.'))),
    )
    worker.postMessage(task, task.does === 'read' ? [task.bytes] : [])
  })
}

interface ScriptUrlPolicy {
  createScriptURL: (url: string) => string
}

let policy: ScriptUrlPolicy | undefined

/**
 * The address of the worker, which Trusted Types want from a policy. The policy's name stands in
 * the header of every page (api/http/headers.ts), and it passes this one address.
 */
function workerUrl(): string {
  // TypeScript's DOM types do not know Trusted Types yet.
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy: (name: string, rules: ScriptUrlPolicy) => ScriptUrlPolicy }
  }
  policy ??= trustedTypes?.createPolicy('workbook-worker', {
    createScriptURL: (url) => {
      if (url !== address) throw new TypeError('This policy is for the worker of workbooks alone.')
      return url
    },
  })
  return policy?.createScriptURL(address) ?? address
}
