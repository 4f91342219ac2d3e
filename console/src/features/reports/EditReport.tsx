import { Checkbox, SegmentedControl, Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, newKey, once, type Schemas, take } from '../../api/client';
import { FormEnd } from '../../ui/form/FormEnd';
import { errorAt, useFields, withoutField } from '../../ui/form/fields';
import { Tags } from '../../ui/form/Tags';
import { Panel } from '../../ui/page/Panel';
import { Time } from '../../ui/show/Time';
import { toast } from '../../ui/toast';
import { useWorkspace } from '../../ui/workspace';
import { words } from '../../words';
import { schedule as scheduleWords } from '../../words/campaigns/setup';
import { LANGUAGES, language as pageLanguage } from '../../words/language';
import { hourOfDay, reports } from '../../words/settings/reports';
import './reports.css';
import { campaignNamesQuery } from '../campaigns/queries';
import { type Report, reportsQuery } from './queries';

const text = reports.form;
const MAX_RECIPIENTS = 10;
const PATHS = ['campaignId', 'cadence', 'weekday', 'dayOfMonth', 'hour', 'language', 'recipients'];
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const WEEKDAYS = optionsOf(scheduleWords.days);
const CADENCES = optionsOf(text.cadences);
const SPOKEN = optionsOf(LANGUAGES);
const DAYS = Array.from({ length: 31 }, (_, day) => ({ value: String(day + 1), label: String(day + 1) }));
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourOfDay(hour) }));

type Values = Pick<Report, 'cadence' | 'weekday' | 'dayOfMonth' | 'hour' | 'attachCsv' | 'language'> & {
  readonly campaignId: string | null;
  readonly recipients: string[];
};

const valuesOf = (report: Report | undefined): Values => ({
  campaignId: report?.campaignId ?? null,
  cadence: report?.cadence ?? 'weekly',
  weekday: report?.weekday ?? 'monday',
  dayOfMonth: report?.dayOfMonth ?? 1,
  hour: report?.hour ?? 9,
  attachCsv: report?.attachCsv ?? true,
  language: report?.language ?? pageLanguage,
  recipients: (report?.recipients ?? []).filter(({ stoppedAt }) => stoppedAt === null).map(({ email }) => email),
});

/** Creates or edits a report schedule. */
export function EditReport({ report, onClose }: { report?: Report; onClose: () => void }) {
  const { workspace } = useWorkspace();
  const workspaceId = workspace.workspace_id;
  const queries = useQueryClient();
  const [key] = useState(newKey);
  const { values, set } = useFields<Values>(valuesOf(report));
  const campaigns = useQuery({ ...campaignNamesQuery(workspaceId), enabled: report === undefined });
  const save = useMutation({
    mutationFn: () => {
      const { campaignId, ...settings } = values;
      const query = { workspaceId };
      return report === undefined
        ? take(
            api.POST('/report-schedules', {
              params: { query, header: once(key) },
              body: { campaignId: campaignId ?? '', ...settings } as Schemas['ReportScheduleIn'],
            }),
          )
        : take(
            api.PATCH('/report-schedules/{report_schedule_id}', {
              params: { path: { report_schedule_id: report.id }, query },
              body: settings,
            }),
          );
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: reportsQuery(workspaceId).queryKey });
      toast.say(words.common.saved);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const errorOf = (path: string) => errorAt(save.error, path);
  const recipientError =
    errorOf('recipients') ??
    values.recipients.flatMap((email, index) => {
      const error = errorOf(`recipients.${index}`);
      return error === undefined ? [] : [`${email}: ${error}`];
    })[0];
  return (
    <Panel title={report === undefined ? text.titleNew : text.titleEdit(report.campaignName)} onClose={onClose}>
      <form onSubmit={submit} className="section stack" noValidate>
        {report === undefined && (
          <Select
            label={text.campaign}
            value={values.campaignId}
            onChange={set('campaignId')}
            data={campaigns.data ?? []}
            error={errorOf('campaignId')}
            searchable
            required
          />
        )}
        <Tags
          label={text.recipients}
          description={text.recipientsHint(MAX_RECIPIENTS)}
          value={values.recipients}
          onChange={set('recipients')}
          maxTags={MAX_RECIPIENTS}
          splitChars={[',', ';', ' ']}
          acceptValueOnBlur
          error={recipientError}
        />
        <SegmentedControl
          aria-label={text.cadence}
          value={values.cadence}
          onChange={(value) => set('cadence')(value as Values['cadence'])}
          data={CADENCES}
        />
        {values.cadence === 'weekly' ? (
          <Select
            label={text.weekday}
            value={values.weekday}
            onChange={(value) => value !== null && set('weekday')(value as Values['weekday'])}
            data={WEEKDAYS}
            error={errorOf('weekday')}
            allowDeselect={false}
          />
        ) : (
          <Select
            label={text.dayOfMonth}
            description={text.dayOfMonthHint}
            value={String(values.dayOfMonth)}
            onChange={(value) => value !== null && set('dayOfMonth')(Number(value))}
            data={DAYS}
            error={errorOf('dayOfMonth')}
            allowDeselect={false}
          />
        )}
        <Select
          label={text.hour}
          description={text.hourHint(workspace.timezone)}
          value={String(values.hour)}
          onChange={(value) => value !== null && set('hour')(Number(value))}
          data={HOURS}
          error={errorOf('hour')}
          allowDeselect={false}
        />
        <Select
          label={text.language}
          value={values.language}
          onChange={(value) => value !== null && set('language')(value as Values['language'])}
          data={SPOKEN}
          error={errorOf('language')}
          allowDeselect={false}
        />
        <Checkbox
          label={text.attachCsv}
          checked={values.attachCsv}
          onChange={(event) => set('attachCsv')(event.currentTarget.checked)}
        />
        {report !== undefined && <Results report={report} />}
        <FormEnd
          error={withoutField(save.error, [...PATHS, ...values.recipients.map((_, index) => `recipients.${index}`)])}
          pending={save.isPending}
          onCancel={onClose}
        >
          {report === undefined ? text.submitNew : words.common.save}
        </FormEnd>
      </form>
    </Panel>
  );
}

/** Result of the last report, by recipient. */
function Results({ report: { recipients } }: { report: Report }) {
  return (
    <section>
      <h3 className="field-label">{text.results}</h3>
      <ul className="report-results">
        {recipients.map((one) => (
          <li key={one.email}>
            <bdi className="strong">{one.email}</bdi>{' '}
            <span className="muted">
              {one.stoppedAt !== null
                ? text.stopped
                : one.result === null
                  ? reports.notYet
                  : reports.results[one.result]}{' '}
              {(one.stoppedAt ?? one.resultAt) !== null && <Time at={one.stoppedAt ?? one.resultAt} />}
            </span>
            {one.errorMessage !== null && <div className="caption">{one.errorMessage}</div>}
          </li>
        ))}
      </ul>
    </section>
  );
}
