import { type ComponentProps, type RefObject, useRef, useState } from 'react';
import { useWork } from '../../lib/use-work.ts';
import type { FormFailure } from './field-frame.tsx';

/** The errors of fields, by name; a field without an error is not in it. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

export type FormInput<Name extends string> = {
  /** The first values of the fields. */
  initial: Record<Name, string>;
  /** Looks at the fields before anything is sent. */
  check?: (values: Record<Name, string>) => FieldErrors<Name>;
  /** Sends them. What it throws is shown at the field that it names, otherwise at the button. */
  send: (values: Record<Name, string>) => Promise<void>;
};

export type FieldProps<Name extends string> = {
  name: Name;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

export type Form<Name extends string> = {
  values: Record<Name, string>;
  busy: boolean;
  /** Why it was not taken, when that is no field's fault. */
  failure: string | undefined;
  /** Props of the `<form>`. */
  formProps: Pick<ComponentProps<'form'>, 'method' | 'noValidate' | 'onSubmit'> & {
    ref: RefObject<HTMLFormElement | null>;
  };
  /** Returns the props of a TextField. */
  field: (name: Name) => FieldProps<Name>;
  /** Enters values for the reader. */
  fill: (values: Partial<Record<Name, string>>) => void;
};

/**
 * A form that is sent by script: its fields stay as they are typed, whatever comes back, it is sent once at a time, and the focus
 * goes to the first field at fault.
 */
export function useForm<Name extends string>({ initial, check, send }: FormInput<Name>): Form<Name> {
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const work = useWork();

  /** Marks the fields, and goes to the first of them. False when there is none. */
  const showErrors = (found: FieldErrors<Name>) => {
    setErrors(found);
    const first = Object.keys(initial).find((name) => found[name as Name] !== undefined);
    const field = first === undefined ? null : ref.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
    return first !== undefined;
  };
  const trySend = async () => {
    try {
      await send(values);
    } catch (error) {
      const { field, message } = error as FormFailure;
      // What the server refuses is said where it was typed.
      if (field === undefined || !(field in initial)) throw error;
      console.warn('A field was refused.', error);
      showErrors({ [field]: message } as FieldErrors<Name>);
    }
  };
  const fill = (given: Partial<Record<Name, string>>) => {
    setValues((before) => ({ ...before, ...given }));
    // What is being mended is not called wrong any more.
    setErrors((before) => {
      const rest = { ...before };
      for (const name of Object.keys(given)) delete rest[name as Name];
      return rest;
    });
  };
  return {
    values,
    busy: work.busy,
    failure: work.failure?.message,
    fill,
    formProps: {
      ref,
      // Sent by script, never as an address. Before the page's code has come it waits (start/record-presses.ts).
      method: 'post',
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        if (!work.busy && !showErrors(check?.(values) ?? {})) void work.run(trySend);
      },
    },
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value) => fill({ [name]: value } as Partial<Record<Name, string>>),
    }),
  };
}
