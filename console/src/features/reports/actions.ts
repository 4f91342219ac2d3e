import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, newKey, once, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { reports as text } from '../../words/settings/reports';
import type { Report } from './queries';

/** Actions on a report schedule: pause, resume, and delete. */
export function useReportActions() {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const done = async (sentence: string) => {
    await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'reports') });
    toast.say(sentence);
  };
  const paramsOf = (id: string) => ({ path: { report_schedule_id: id }, query: { workspaceId } });
  const turn = useMutation({
    mutationFn: ({ id, status }: { id: string; status: Report['status'] }) =>
      take(api.PATCH('/report-schedules/{report_schedule_id}', { params: paramsOf(id), body: { status } })),
    onSuccess: ({ status }) => done(text.turned[status]),
    onError: toast.fail,
  });
  const remove = (id: string) => take(api.DELETE('/report-schedules/{report_schedule_id}', { params: paramsOf(id) }));
  const removed = () => void done(text.remove.done);
  return { turn, remove, removed };
}

/** Sends a test of a schedule to an address. */
export function useTestReport(id: string) {
  const workspaceId = useWorkspaceId();
  return useMutation({
    mutationFn: (to: string) => {
      const params = { path: { report_schedule_id: id }, query: { workspaceId }, header: once(newKey()) };
      return take(api.POST('/report-schedules/{report_schedule_id}/test', { params, body: { to } }));
    },
  });
}
