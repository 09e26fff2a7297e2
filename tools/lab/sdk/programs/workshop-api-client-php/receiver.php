<?php

declare(strict_types=1);

/** A receiver of webhooks, in a process of its own. */
final class Receiver
{
    public readonly string $url;

    /** @var resource */
    private $deliveries;

    private readonly int $process;

    public function __construct()
    {
        $server = stream_socket_server('tcp://127.0.0.1:0') ?: throw new RuntimeException('no server');
        $this->url = 'http://' . stream_socket_get_name($server, false) . '/hooks';
        [$this->deliveries, $written] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0) ?: [];
        $this->process = pcntl_fork();
        if ($this->process === 0) {
            while (true) {
                self::receive($server, $written);
            }
        }
        fclose($server);
        fclose($written);
    }

    /** @return array{body: string, headers: array<string, string>} */
    public function first(): array
    {
        return json_decode((string) fgets($this->deliveries), true, 512, JSON_THROW_ON_ERROR);
    }

    public function close(): void
    {
        posix_kill($this->process, SIGKILL);
        pcntl_waitpid($this->process, $status);
    }

    /**
     * @param resource $server
     * @param resource $written
     */
    private static function receive($server, $written): void
    {
        $connection = stream_socket_accept($server, -1);
        fgets($connection);
        $headers = [];
        while (($line = trim((string) fgets($connection))) !== '') {
            [$name, $value] = explode(': ', $line, 2);
            $headers[$name] = $value;
        }
        $length = (int) array_change_key_case($headers)['content-length'];
        $body = (string) stream_get_contents($connection, $length);
        fwrite($connection, "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n");
        fclose($connection);
        fwrite($written, json_encode(['body' => $body, 'headers' => $headers], JSON_THROW_ON_ERROR) . "\n");
    }
}
