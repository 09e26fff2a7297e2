<?php

declare(strict_types=1);

namespace WorkshopApi;

/** The methods of one subject. */
abstract class Group
{
    public function __construct(private readonly Caller $caller)
    {
    }

    /**
     * @param list<mixed> $path
     * @param array<string, mixed> $query
     * @param array<string, mixed>|null $body
     */
    protected function perform(
        Operation $operation,
        array $path,
        array $query,
        ?array $body,
        CallOptions $options,
        ?string &$etag = null,
    ): mixed {
        $outcome = $this->caller->call($operation, $path, $query, $body, $options);
        $etag = $outcome->etag;
        return $outcome->answer;
    }

    /**
     * @param list<mixed> $path
     * @param array<string, mixed> $query
     * @return RecordList<mixed, mixed>
     */
    protected function performList(Operation $operation, array $path, array $query, ?array $body, CallOptions $options): RecordList
    {
        return new RecordList($this->reading($operation, $path, $options), $query);
    }

    /**
     * @param list<mixed> $path
     * @param array<string, mixed> $query
     * @return ChangingRecordList<mixed, mixed>
     */
    protected function performChangingList(
        Operation $operation,
        array $path,
        array $query,
        ?array $body,
        CallOptions $options,
    ): ChangingRecordList {
        return new ChangingRecordList($this->reading($operation, $path, $options), $query);
    }

    /**
     * @param list<mixed> $path
     * @return \Closure(array<string, mixed>): Outcome
     */
    private function reading(Operation $operation, array $path, CallOptions $options): \Closure
    {
        return fn (array $query): Outcome => $this->caller->call($operation, $path, $query, null, $options);
    }
}
